"""Learning from games that bots play with each other: weights, and small networks. docs/learning.md shows how.

Weights need NumPy and SciPy, `pip install 'cradle-games[learn]'`, networks PyTorch, `pip install
'cradle-games[network]'`. What was learned needs none of them.
"""

from .fit import Sample as Sample
from .fit import clip as clip
from .fit import fit as fit
from .fit import ignorance as ignorance
from .fit import loss as loss
