"""Sign-in on the page: by an OpenID Connect provider, by a header of a trusted proxy, or by exchanging a key for a session.

`fields` has the settings, `ways` what they allow, `provider` speaks OpenID Connect, `identity` reads what it says, `cookies` and
`sessions` recognise who comes back, `routes` serves `/auth/…`. Next: `sessions`.
"""
