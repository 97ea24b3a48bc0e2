"""What leaves the project: a folder for a web server, one file, a package, pages of the API; and a server."""
