"""From the parts of a server to its JSON."""

from clew.dialects.about import wire
from clew.dialects.access import SCOPES, Principal
from clew.dialects.parts import Parts


def server(parts: Parts, caller: Principal, *, version: str, keys_in_use: bool) -> wire.ServerBody:
    """Return what answers here, and what the caller may do."""
    model, spec = parts.model, parts.embedder.spec
    return wire.ServerBody(
        version=version,
        model=model.name,
        models=list(model.abilities.names or (model.name,)),
        embedder=wire.EmbedderBody(
            name=spec.model,
            dimension=spec.dimension,
            languages=None if spec.languages is None else sorted(spec.languages),
        ),
        scopes=[scope for scope in SCOPES if caller.may(scope)],
        keys_in_use=keys_in_use,
    )
