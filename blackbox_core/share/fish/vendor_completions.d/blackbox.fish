# Completion for blackbox; made by tools/share.py.
complete -c blackbox -f
complete -c blackbox -n __fish_use_subcommand -a console -d 'the game itself'
complete -c blackbox -n __fish_use_subcommand -a lessons -d 'learn how rays run'
complete -c blackbox -n __fish_use_subcommand -a drill -d 'predict what rays do'
complete -c blackbox -n __fish_use_subcommand -a steps -d 'drill in techniques'
complete -c blackbox -n __fish_use_subcommand -a puzzle -d 'puzzles without luck'
complete -c blackbox -n __fish_use_subcommand -a devil -d 'the devil\'s box'
complete -c blackbox -n __fish_use_subcommand -a duel -d 'two players, two boxes'
complete -c blackbox -n __fish_use_subcommand -a quantugeddon -d 'a duel with four powers'
complete -c blackbox -n __fish_use_subcommand -a atom4 -d 'Atom-4, four in a row'
complete -c blackbox -n __fish_use_subcommand -a kenton -d 'the game as in 1978'
complete -c blackbox -n __fish_use_subcommand -a assist -d 'advice for a real board'
complete -c blackbox -n __fish_use_subcommand -a protocol -d 'the games for programs'
complete -c blackbox -n __fish_use_subcommand -a audit -d 'check a match\'s log'
complete -c blackbox -n __fish_use_subcommand -a rank -d 'rank players by results'
complete -c blackbox -n __fish_use_subcommand -a deal -d 'print box numbers'
complete -c blackbox -n __fish_use_subcommand -a match -d 'let programs play'
complete -c blackbox -s h -l help -d 'list the games and options, or explain those of GAME, or all' -x -a 'console lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match all'
complete -c blackbox -l selftest -d 'replay recorded sessions, the first of each game or all, and say how many agree' -x -a 'all'
complete -c blackbox -s V -l version -d 'show the version and exit'
complete -c blackbox -l protocol -d 'answer a program, as the game protocol does'
complete -c blackbox -l completion -d 'print the completion for a shell' -x -a 'bash zsh fish'
complete -c blackbox -l man -d 'print the manual page, for man'
complete -c blackbox -l plain -d 'use no line editing and no colour'
complete -c blackbox -l color -d 'colour the two ends of each ray' -x -a 'auto always never'
complete -c blackbox -l language -d 'speak English, German or Russian' -x -a 'en de ru'
complete -c blackbox -l listen -d 'use words for a screen reader instead of drawings'
complete -c blackbox -l teletype -d 'print capitals, in 72 columns, without boards'
complete -c blackbox -l half-duplex -d 'echo nothing: the terminal shows what it sends'
complete -c blackbox -l echo -d 'show what is typed, on a socket where nothing else does'
complete -c blackbox -l baud -d 'send at N baud at most' -x
complete -c blackbox -l nulls -d 'send N NULs after each line' -x
complete -c blackbox -l encoding -d 'set the character set of the line, such as koi8-r' -x -a 'utf-8 koi8-r cp866 cp1251 iso8859-5 iso8859-1 iso8859-15 cp850 cp437 cp1252 ascii din66003 koi7'
complete -c blackbox -l idle -d 'end the session when no line comes for SECONDS' -x
complete -c blackbox -l data-dir -d 'keep all files in DIR' -r -a '(__fish_complete_directories)'
complete -c blackbox -l no-files -d 'read and write no files at all'
complete -c blackbox -l no-options -d 'ignore your default options'
complete -c blackbox -l resume -d 'resume the unfinished round'
complete -c blackbox -l fresh -d 'do not offer the unfinished round'
complete -c blackbox -l script -d 'replay FILE first, as FILE.txt alone does' -r -F
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l strict -d 'score by the rule of 1978'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l box -d 'begin with box NUMBER, such as 4-318275' -x
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l fair -d 'deal no box that has a look-alike'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l daily -d 'begin with the box of the day'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l learn -d 'begin in learning mode'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l billiard -d 'number the two ends of each ray'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l coach -d 'say after each ray what it shows at once'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l status -d 'show the status line after each ray'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l verbose -d 'draw the board after each ray'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l brief -d 'show only the answers'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n 'not __fish_seen_subcommand_from lessons drill steps puzzle devil duel quantugeddon atom4 kenton assist protocol audit rank deal match' -l keys -d 'give the names of keys, such as L and F5, their meaning in Atommaster' -x -a 'blackbox atommaster'
complete -c blackbox -n '__fish_seen_subcommand_from lessons' -l lesson -d 'begin with lesson N' -x -a '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34'
complete -c blackbox -n '__fish_seen_subcommand_from lessons' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from lessons' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from lessons' -l verbose -d 'draw the board after each ray'
complete -c blackbox -n '__fish_seen_subcommand_from lessons' -l brief -d 'show only the answers'
complete -c blackbox -n '__fish_seen_subcommand_from lessons' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n '__fish_seen_subcommand_from lessons' -a '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34'
complete -c blackbox -n '__fish_seen_subcommand_from drill' -l drill -d 'set how many rays a drill has' -x
complete -c blackbox -n '__fish_seen_subcommand_from drill' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from drill' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from steps' -l step -d 'begin with technique N of the step drill, 1 to 9' -x -a '1 2 3 4 5 6 7 8 9'
complete -c blackbox -n '__fish_seen_subcommand_from steps' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from steps' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from steps' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n '__fish_seen_subcommand_from steps' -a '1 2 3 4 5 6 7 8 9'
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l puzzle -d 'begin with a grade, DAILY, or a number such as E4-12' -x -a '1 2 3 4 5 daily'
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l verbose -d 'draw the board after each ray'
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l brief -d 'show only the answers'
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n '__fish_seen_subcommand_from puzzle' -a '1 2 3 4 5 daily'
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l level -d 'set the devil\'s level, 1 or 2' -x -a '1 2'
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l verbose -d 'draw the board after each ray'
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l brief -d 'show only the answers'
complete -c blackbox -n '__fish_seen_subcommand_from devil' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n '__fish_seen_subcommand_from devil' -a '1 2'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l machine -d 'choose which player is the machine' -x -a '1 2 both off'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l level -d 'set the machine\'s level, 0 to 4, usually 3' -x -a '0 1 2 3 4'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l wins -d 'play a match to N wins' -x
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l any -d 'let atoms touch'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l last-turn -d 'give the second player a last turn'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l helpers -d 'let both players ask for counts and hints'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l line -d 'play over a line: HOST:PORT, listen:PORT, cmd:COMMAND, post, a device, or - for standard input and output' -x
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l log -d 'keep the log of the match in FILE' -r -F
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l headless -d 'let the machine play this side alone, at LEVEL' -x -a '0 1 2 3 4'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l verbose -d 'draw the board after each ray'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l brief -d 'show only the answers'
complete -c blackbox -n '__fish_seen_subcommand_from duel' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l machine -d 'choose which player is the machine' -x -a '1 2 both off'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l level -d 'set the machine\'s level, 0 to 4, usually 3' -x -a '0 1 2 3 4'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l wins -d 'play a match to N wins' -x
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l any -d 'let atoms touch'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l last-turn -d 'give the second player a last turn'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l helpers -d 'let both players ask for counts and hints'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l line -d 'play over a line: HOST:PORT, listen:PORT, cmd:COMMAND, post, a device, or - for standard input and output' -x
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l log -d 'keep the log of the match in FILE' -r -F
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l headless -d 'let the machine play this side alone, at LEVEL' -x -a '0 1 2 3 4'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l verbose -d 'draw the board after each ray'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l brief -d 'show only the answers'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n '__fish_seen_subcommand_from quantugeddon' -l extra -d 'allow one free power with each turn'
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l players -d 'let two people play, without the machine' -x -a '2'
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l machine -d 'choose which player is the machine' -x -a '1 2 both off'
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l level -d 'set the machine\'s level, 0 to 5, usually 3' -x -a '0 1 2 3 4 5'
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l round -d 'begin with round N' -x
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l verbose -d 'draw the board after each ray'
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -l brief -d 'show only the answers'
complete -c blackbox -n '__fish_seen_subcommand_from atom4' -a '0 1 2 3 4 5'
complete -c blackbox -n '__fish_seen_subcommand_from kenton' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from kenton' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from kenton' -l fair -d 'deal no box that has a look-alike'
complete -c blackbox -n '__fish_seen_subcommand_from kenton' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from kenton' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from assist' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from assist' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from assist' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from assist' -l confirm -d 'ask before giving up a round'
complete -c blackbox -n '__fish_seen_subcommand_from assist' -l coordinates -d 'show column numbers on the board'
complete -c blackbox -n '__fish_seen_subcommand_from protocol' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from protocol' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from protocol' -l fair -d 'deal no box that has a look-alike'
complete -c blackbox -n '__fish_seen_subcommand_from protocol' -l strict -d 'score by the rule of 1978'
complete -c blackbox -n '__fish_seen_subcommand_from protocol' -l level -d 'set the machine\'s level, 0 to 4, usually 3' -x -a '0 1 2 3 4'
complete -c blackbox -n '__fish_seen_subcommand_from protocol' -l json -d 'speak JSON, one object a line'
complete -c blackbox -n '__fish_seen_subcommand_from protocol' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from audit' -l log -d 'check the log in FILE' -r -F
complete -c blackbox -n '__fish_seen_subcommand_from audit' -l other-log -d 'compare the log with that of the other side' -r -F
complete -c blackbox -n '__fish_seen_subcommand_from rank' -l results -d 'find RESULT lines in FILE, or in standard input if FILE is -' -r -F
complete -c blackbox -n '__fish_seen_subcommand_from rank' -l check -d 'work out again what mistakes cost'
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l fair -d 'deal no box that has a look-alike'
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l count -d 'deal N boxes' -x
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l tasks -d 'deal N boxes with par and grade' -x
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l puzzles -d 'deal a booklet of N puzzles' -x
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l grade -d 'set the grade of the puzzles, 1 (easy) to 5' -x -a '1 2 3 4 5'
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l json -d 'speak JSON, one object a line'
complete -c blackbox -n '__fish_seen_subcommand_from deal' -l seed -d 'repeat a session exactly' -x
complete -c blackbox -n '__fish_seen_subcommand_from match' -l player -d 'name a player, 2 to 8 in all, as in level:2 or cmd:./bot' -x
complete -c blackbox -n '__fish_seen_subcommand_from match' -l play -d 'choose the game of the match' -x -a 'duel quantum single'
complete -c blackbox -n '__fish_seen_subcommand_from match' -l games -d 'play N games in each pair' -x
complete -c blackbox -n '__fish_seen_subcommand_from match' -l until -d 'end a match once it is decided with N percent certainty' -x -a '50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99'
complete -c blackbox -n '__fish_seen_subcommand_from match' -l seconds -d 'allow N seconds for an answer, or any time if N is 0' -x
complete -c blackbox -n '__fish_seen_subcommand_from match' -l log -d 'keep the log of the match in FILE' -r -F
complete -c blackbox -n '__fish_seen_subcommand_from match' -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -n '__fish_seen_subcommand_from match' -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -n '__fish_seen_subcommand_from match' -l seed -d 'repeat a session exactly' -x
