"""What one client can try against everybody else, each as a program with a bound that must hold: see README.md."""
