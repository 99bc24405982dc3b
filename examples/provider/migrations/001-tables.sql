-- Steps run once, in the order of their names, each in a transaction: at the start of a program, or with `node start.js migrate`.
-- Never change a step that has run somewhere. Add one, and only such that programs of the version before still work: during an
-- upgrade both run. Add columns with a default, stop using old ones, and drop them in a later version. This first step also takes
-- over databases from before there were steps.
CREATE TABLE schema_versions (
  version integer PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS owners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE,
  password text NOT NULL
);

CREATE TABLE IF NOT EXISTS sites (
  -- Part of addresses: /edit/<name>/ and /sites/<name>/. The identity of the site, so it is never used again.
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL,
  owner bigint NOT NULL REFERENCES owners,
  -- Bytes, not json: an edit must leave all other bytes unchanged.
  document bytea NOT NULL,
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

-- As rate-limiter-flexible requires.
CREATE TABLE IF NOT EXISTS sign_in_attempts (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

-- Paths of pictures. Exactly one of several uploads under one path gets it; the bytes are in the object store.
CREATE TABLE IF NOT EXISTS pictures (
  site text NOT NULL REFERENCES sites ON DELETE CASCADE,
  path text NOT NULL,
  object text NOT NULL,
  PRIMARY KEY (site, path)
);

-- Requests to publish, and what came of them. Visitors get the publication in `sites.published`.
CREATE TABLE IF NOT EXISTS publications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  site text NOT NULL REFERENCES sites ON DELETE CASCADE,
  -- owner: publishes the saved document; rebuild: the published one again, at night or when a page appears or expires.
  reason text NOT NULL CHECK (reason IN ('owner', 'rebuild')),
  requested_by text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'building', 'published', 'failed')),
  requested_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- Set by the worker that builds it. A worker that lost it to another one can't finish it any more.
  attempt uuid,
  alive_at timestamptz,
  steps_done integer NOT NULL DEFAULT 0,
  steps integer NOT NULL DEFAULT 0,
  error text,
  -- What was built.
  document bytea,
  -- SHA-256 of all files, then the files as {path: hash}, and the numbers of the build's report.
  version text,
  files jsonb,
  pages integer,
  bytes bigint
);
-- A request joins one that waits, and a site is built by one worker at a time.
CREATE UNIQUE INDEX IF NOT EXISTS one_waits ON publications (site) WHERE state = 'queued';
CREATE UNIQUE INDEX IF NOT EXISTS one_builds ON publications (site) WHERE state = 'building';
CREATE INDEX IF NOT EXISTS publications_of_site ON publications (site, finished_at DESC);

-- Set with state failed: another publication of the site stands in for it.
ALTER TABLE publications ADD COLUMN IF NOT EXISTS replaced_by uuid REFERENCES publications ON DELETE SET NULL;

-- Ids that browsers chose for their requests. One that is sent again gets the result of the publication that it has caused.
CREATE TABLE IF NOT EXISTS publish_requests (
  site text NOT NULL REFERENCES sites ON DELETE CASCADE,
  id text NOT NULL,
  publication uuid NOT NULL REFERENCES publications ON DELETE CASCADE,
  PRIMARY KEY (site, id)
);
CREATE INDEX IF NOT EXISTS publish_requests_of_publication ON publish_requests (publication);

-- Object prefixes of bundles, noted before the first upload, so that those of a killed worker can be removed.
CREATE TABLE IF NOT EXISTS bundles (
  attempt uuid PRIMARY KEY,
  -- No reference: a deleted site leaves its bundles to the next cleaning.
  site text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE sites ADD COLUMN IF NOT EXISTS published uuid REFERENCES publications ON DELETE SET NULL;

-- Accounts that a site's owner has invited.
CREATE TABLE IF NOT EXISTS members (
  site text NOT NULL REFERENCES sites ON DELETE CASCADE,
  account bigint NOT NULL REFERENCES owners,
  role text NOT NULL CHECK (role IN ('editor', 'translator', 'viewer')),
  -- That a translator may write.
  languages text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (site, account)
);
CREATE INDEX IF NOT EXISTS members_of_account ON members (account);

-- When the document is to be published as it is then, and who asked.
ALTER TABLE sites ADD COLUMN IF NOT EXISTS publish_at timestamptz;
ALTER TABLE sites ADD COLUMN IF NOT EXISTS publish_by text;
-- The plan. It belongs to the product, not to the document, which its owner can change.
ALTER TABLE sites ADD COLUMN IF NOT EXISTS is_paid boolean NOT NULL DEFAULT false;
-- That of the bundle: a version of another plan is built again if the owner goes back to it.
ALTER TABLE publications ADD COLUMN IF NOT EXISTS is_paid boolean;

-- Forms that visitors have sent: subscriptions (email), messages, and reports of a site (compliance).
CREATE TABLE IF NOT EXISTS submissions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- No reference: an owner does not get rid of reports by deleting the site.
  site text NOT NULL,
  form text NOT NULL CHECK (form IN ('email', 'message', 'compliance')),
  -- Counts once; null for a message.
  sender text,
  -- Not jsonb: fields stay in the order of the form.
  data json NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'submissions'::regclass AND attname = 'data' AND atttypid = 'jsonb'::regtype)
  THEN ALTER TABLE submissions ALTER data TYPE json;
  END IF;
END $$;
CREATE UNIQUE INDEX IF NOT EXISTS one_of_sender ON submissions (site, form, sender) WHERE sender IS NOT NULL;
CREATE INDEX IF NOT EXISTS submissions_of_site ON submissions (form, site, at DESC);

-- When a rebuild found that nothing has changed.
ALTER TABLE sites ADD COLUMN IF NOT EXISTS checked_at timestamptz;

-- Sites that were deleted, without any text of them: programs that did not run then remove their copies later.
CREATE TABLE IF NOT EXISTS deleted_sites (
  name text PRIMARY KEY,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  -- True once nothing is left in the object store.
  is_clean boolean NOT NULL DEFAULT false
);
