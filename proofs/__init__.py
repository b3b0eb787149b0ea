"""What is proven about perfect play, and the programs that prove and check it."""
