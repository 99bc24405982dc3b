-- Links that were sent by e-mail: to choose a new password, or to confirm an address. Only their hashes are stored.
CREATE TABLE links (
  hash text PRIMARY KEY,
  account bigint NOT NULL REFERENCES owners ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'verify')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX links_of_account ON links (account);
ALTER TABLE owners ADD COLUMN verified_at timestamptz;

-- Whoever opens the link in the e-mail and signs in accepts it. It is stored whether an account has this address or not.
CREATE TABLE invitations (
  site text NOT NULL REFERENCES sites ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('editor', 'translator', 'viewer')),
  languages text[] NOT NULL DEFAULT '{}',
  hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (site, email)
);

-- Who did what, for a year. No reference, and no text of a site: it outlives both.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  account bigint,
  site text,
  action text NOT NULL,
  -- Another account, a role, a version.
  about text
);
CREATE INDEX audit_of_site ON audit (site, id DESC);
CREATE INDEX audit_of_account ON audit (account, id DESC);

ALTER TABLE members DROP CONSTRAINT members_account_fkey;
ALTER TABLE members ADD CONSTRAINT members_account_fkey FOREIGN KEY (account) REFERENCES owners ON DELETE CASCADE;
CREATE INDEX session_of_owner ON session ((sess ->> 'owner'));
