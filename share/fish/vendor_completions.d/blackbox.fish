# Completion for blackbox; made by tools/share.py.
complete -c blackbox -f
complete -c blackbox -n __fish_use_subcommand -a console -d 'the game itself'
complete -c blackbox -n __fish_use_subcommand -a kenton -d 'the game as in 1978'
complete -c blackbox -n __fish_use_subcommand -a assist -d 'advice for a real board'
complete -c blackbox -n __fish_use_subcommand -a protocol -d 'the games for programs'
complete -c blackbox -n __fish_use_subcommand -a lessons -d 'learn how rays run'
complete -c blackbox -n __fish_use_subcommand -a drill -d 'predict what rays do'
complete -c blackbox -n __fish_use_subcommand -a steps -d 'find the next step'
complete -c blackbox -n __fish_use_subcommand -a puzzle -d 'puzzles without luck'
complete -c blackbox -n __fish_use_subcommand -a devil -d 'the devil\'s box'
complete -c blackbox -n __fish_use_subcommand -a duel -d 'a duel of two boxes'
complete -c blackbox -n __fish_use_subcommand -a quantugeddon -d 'a duel with four powers'
complete -c blackbox -n __fish_use_subcommand -a atom4 -d 'Atom-4, four in a row'
complete -c blackbox -n __fish_use_subcommand -a audit -d 'check a match\'s log'
complete -c blackbox -n __fish_use_subcommand -a deal -d 'print box numbers'
complete -c blackbox -n __fish_use_subcommand -a match -d 'let programs play'
complete -c blackbox -s h -l help -d 'list the games and options, or explain those of GAME, or all' -x
complete -c blackbox -l selftest -d 'replay recorded sessions, the first of each game or all, and say how many agree' -x -a 'all'
complete -c blackbox -s V -l version -d 'show the version and exit'
complete -c blackbox -l protocol -d 'answer a program, as the game protocol does'
complete -c blackbox -l atoms -d 'hide N atoms and begin at once' -x
complete -c blackbox -l size -d 'set the size of the box, 2x2 to 30x30 or H2 to H8' -x
complete -c blackbox -l seed -d 'repeat a session exactly' -x
complete -c blackbox -l strict -d 'score by the rule of 1978'
complete -c blackbox -l confirm -d 'ask before giving up a round'
complete -c blackbox -l verbose -d 'draw the board after each ray'
complete -c blackbox -l brief -d 'show only the answers'
complete -c blackbox -l coordinates -d 'show column numbers on the board'
complete -c blackbox -l color -d 'colour the two ends of each ray' -x -a 'auto always never'
complete -c blackbox -l language -d 'speak English, German or Russian' -x -a 'en de ru'
complete -c blackbox -l listen -d 'use words for a screen reader instead of drawings'
complete -c blackbox -l plain -d 'use no line editing and no colour'
complete -c blackbox -l box -d 'begin with box NUMBER, such as 4-318275' -x
complete -c blackbox -l fair -d 'deal no box that has a look-alike'
complete -c blackbox -l daily -d 'begin with the box of the day'
complete -c blackbox -l learn -d 'begin in learning mode'
complete -c blackbox -l billiard -d 'number the two ends of each ray'
complete -c blackbox -l grade -d 'set the grade of the puzzles, 1 (easy) to 5' -x
complete -c blackbox -l count -d 'deal N boxes' -x
complete -c blackbox -l puzzles -d 'deal a booklet of N puzzles' -x
complete -c blackbox -l teletype -d 'print capitals in 72 columns, briefly'
complete -c blackbox -l half-duplex -d 'echo nothing: the terminal shows what it sends'
complete -c blackbox -l baud -d 'send at N baud at most' -x
complete -c blackbox -l nulls -d 'send N NULs after each line' -x
complete -c blackbox -l encoding -d 'set the character set of the line, such as koi8-r' -x
complete -c blackbox -l idle -d 'end the session after so many seconds of silence' -x
complete -c blackbox -l table -d 'add each result to FILE, for TOP' -x
complete -c blackbox -l data-dir -d 'keep all files in DIR' -r -a '(__fish_complete_directories)'
complete -c blackbox -l no-files -d 'read and write no files at all'
complete -c blackbox -l no-options -d 'ignore your default options'
complete -c blackbox -l resume -d 'resume the unfinished round'
complete -c blackbox -l fresh -d 'do not offer the unfinished round'
complete -c blackbox -l script -d 'replay FILE first, as FILE.txt alone does' -x
complete -c blackbox -l lesson -d 'begin with lesson N' -x
complete -c blackbox -l drill -d 'set how many rays a drill has' -x
complete -c blackbox -l step -d 'begin with technique N of the step drill, 1 to 9' -x
complete -c blackbox -l puzzle -d 'begin with a grade, DAILY, or a number such as E4-12' -x
complete -c blackbox -l ready -d 'begin with the Nth prepared puzzle; 0 is any' -x
complete -c blackbox -l level -d 'set the devil\'s level, 1 or 2; set the machine\'s level, 0 to 4, usually 3; set the machine\'s level, 0 to 5, usually 3' -x
complete -c blackbox -l machine -d 'choose which player the machine plays' -x -a '1 2 both off'
complete -c blackbox -l wins -d 'play a match to N wins' -x
complete -c blackbox -l any -d 'let atoms touch'
complete -c blackbox -l last-turn -d 'give the second player a last turn'
complete -c blackbox -l helpers -d 'let both players ask for counts and hints'
complete -c blackbox -l line -d 'play over a line: HOST:PORT, listen:PORT, cmd:COMMAND, post, a device, or - for here' -x
complete -c blackbox -l log -d 'keep the log of the match in FILE' -x
complete -c blackbox -l headless -d 'let the machine play this end alone' -x
complete -c blackbox -l extra -d 'allow one free power with each turn'
complete -c blackbox -l other-log -d 'compare the log with that of the other side' -x
complete -c blackbox -l players -d 'let two people play, without the machine' -x -a '2'
complete -c blackbox -l round -d 'begin with round N' -x
complete -c blackbox -l one -d 'name the first player, as in level:2 or cmd:./bot' -x
complete -c blackbox -l other -d 'name the second player' -x
complete -c blackbox -l play -d 'choose the game of the match' -x -a 'duel quantum single'
complete -c blackbox -l games -d 'play N games' -x
complete -c blackbox -l seconds -d 'allow N seconds for an answer; 0 sets no limit' -x
