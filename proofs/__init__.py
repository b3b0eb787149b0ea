"""Programs that prove what perfect play costs, and check such proofs."""
