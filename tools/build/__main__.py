"""`python -m tools.build`: see site.py."""

from tools.build.site import main

raise SystemExit(main())
