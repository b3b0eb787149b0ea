"""The console's verbs, a module a family; importing them declares them."""
