-- Runs at each start. The lock serializes servers that start at the same time.
SELECT pg_advisory_xact_lock(hashtext('sectile-example-provider'));

CREATE TABLE IF NOT EXISTS owners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  password text NOT NULL
);

CREATE TABLE IF NOT EXISTS sites (
  -- Part of addresses: /edit/<name>/ and /sites/<name>/.
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL,
  owner bigint NOT NULL REFERENCES owners,
  -- Bytes, not json: an edit must leave all other bytes unchanged.
  document bytea NOT NULL,
  -- Random, not a counter: a site created under a deleted name must not repeat an old version.
  version text NOT NULL DEFAULT gen_random_uuid(),
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS sites_of_owner ON sites (owner);

-- As connect-pg-simple requires.
CREATE TABLE IF NOT EXISTS session (
  sid varchar PRIMARY KEY,
  sess json NOT NULL,
  expire timestamp(6) NOT NULL
);
CREATE INDEX IF NOT EXISTS session_expire ON session (expire);
