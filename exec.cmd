@rem npm scripts begin with "exec", so that a signal sent to npm reaches the program and not a shell around it; this is that word for Windows.
@%*
