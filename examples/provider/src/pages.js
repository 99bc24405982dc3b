/** Pages that owners see outside the editor. */
import { html } from "./html.js";

/** @typedef {import("./sites.js").Site} Site */

/** @param {string} title @param {unknown} head @param {unknown} body */
const htmlPage = (title, head, body) =>
  String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`);

/** @param {string} title @param {unknown} body @param {{isSignedIn?: boolean}} options */
const page = (title, body, { isSignedIn = false } = {}) =>
  htmlPage(
    `${title} · Atrium`,
    html`<link rel="stylesheet" href="/style.css" />
    <link rel="icon" href="/icon.svg" />`,
    html`<header>
      <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" />Atrium</a>
      ${isSignedIn && html`<a href="/account">Account</a><form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>`}
    </header>
    <main>${body}</main>`,
  );

/** Page with one card, whose heading is its title. @param {string} title @param {unknown} body */
const cardPage = (title, body) => page(title, html`<div class="card narrow"><h1>${title}</h1>${body}</div>`);

const credentials = (
  /** @type {string} */ email,
  /** @type {"current-password" | "new-password"} */ kind,
) => html`
  <label>E-mail <input type="email" name="email" value="${email}" autocomplete="username" required autofocus maxlength="200" /></label>
  <label>Password <input type="password" name="password" autocomplete="${kind}" required minlength="${kind === "new-password" ? 12 : 1}" maxlength="200" ${kind === "new-password" && html`aria-describedby="rule"`} /></label>
  ${kind === "new-password" && html`<p class="hint" id="rule">At least 12 characters.</p>`}`;

const problem = (/** @type {string | undefined} */ text) =>
  text && html`<p class="problem" role="alert">${text}</p>`;

export const signInPage = ({ email = "", wrong = "" } = {}) =>
  cardPage(
    "Sign in",
    html`${problem(wrong)}
    <form method="post" action="/sign-in">
      ${credentials(email, "current-password")}
      <button>Sign in</button>
    </form>
    <p class="hint"><a href="/forgot">Forgotten password</a></p>
    <p class="hint">New here? <a href="/join">Create an account</a></p>`,
  );

export const joinPage = ({ email = "", wrong = "" } = {}) =>
  cardPage(
    "Create an account",
    html`${problem(wrong)}
    <form method="post" action="/join">
      ${credentials(email, "new-password")}
      <button>Create an account</button>
    </form>
    <p class="hint">Already have one? <a href="/sign-in">Sign in</a></p>`,
  );

export const forgotPage = () =>
  cardPage(
    "Forgotten password",
    html`<form method="post" action="/forgot">
      <label>E-mail <input type="email" name="email" autocomplete="username" required autofocus maxlength="200" /></label>
      <button>Send a link</button>
    </form>
    <p class="hint"><a href="/sign-in">Sign in</a></p>`,
  );

const newPassword = (/** @type {string} */ name, /** @type {string} */ label) => html`
  <label>${label} <input type="password" name="${name}" autocomplete="new-password" required minlength="12" maxlength="200" /></label>`;

/** @param {string} token @param {string} [wrong] */
export const resetPage = (token, wrong) =>
  cardPage(
    "New password",
    html`${problem(wrong)}
    <form method="post" action="/reset">
      <input type="hidden" name="token" value="${token}" />
      ${newPassword("password", "New password")}
      <button>Save</button>
    </form>`,
  );

/** @typedef {Awaited<ReturnType<import("./audit.js").Audit["list"]>>} Actions */

const actionList = (/** @type {Actions} */ actions) => html`
  <ul>${actions.map(
    ({
      at,
      who,
      action,
      about,
      site,
    }) => html`<li><time datetime="${at.toISOString()}">${date.format(at)}</time>
      ${[who ?? "Somebody", action, about, site].filter(Boolean).join(" · ")}</li>`,
  )}</ul>`;

/**
 * @param {{email: string, isVerified: boolean}} account
 * @param {Actions} actions newest first
 * @param {string} [wrong]
 */
export const accountPage = ({ email, isVerified }, actions, wrong) =>
  page(
    "Your account",
    html`<h1>Your account</h1>
      ${problem(wrong)}
      <p>${email} · ${isVerified ? "confirmed" : "not confirmed"} · <a href="/">Your sites</a></p>
      ${!isVerified && html`<form method="post" action="/account/verify"><button>Confirm this address</button></form>`}
      <section class="card">
        <h2>Change the password</h2>
        <p>You stay signed in here, and are signed out everywhere else.</p>
        <form method="post" action="/account/password">
          <label>Password now <input type="password" name="password" autocomplete="current-password" required maxlength="200" /></label>
          ${newPassword("next", "New password")}
          <button>Change</button>
        </form>
      </section>
      <section class="card">
        <h2>Sign out everywhere</h2>
        <form method="post" action="/account/sign-out-everywhere"><button>Sign out everywhere</button></form>
      </section>
      <section class="card">
        <h2>A copy of everything</h2>
        <p><a href="/account/export">Download your account and the texts of your sites</a></p>
      </section>
      <section class="card">
        <h2>Delete this account</h2>
        <p>Your sites disappear for visitors at once. This can't be undone.</p>
        <form class="row" method="post" action="/account/delete">
          <label>Password <input type="password" name="password" autocomplete="current-password" required maxlength="200" /></label>
          <button>Delete</button>
        </form>
      </section>
      <h2>Your last actions</h2>
      ${actionList(actions)}`,
    { isSignedIn: true },
  );

const date = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

const utc = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

const siteCard = (/** @type {Site} */ { name, title, published_at, role }) => html`
  <li class="card site">
    <h2>${title}</h2>
    <p class="hint">
      ${
        published_at
          ? html`Published <time datetime="${published_at.toISOString()}">${date.format(published_at)}</time>`
          : "Not published yet"
      }
      ${role !== "owner" && html` · You are invited as ${role}`}
    </p>
    <p class="actions">
      <a class="button" href="/edit/${name}/" aria-label="${role === "viewer" ? "View" : "Edit"} ${title}">${role === "viewer" ? "View" : "Edit"}</a>
      ${published_at && html`<a href="/sites/${name}/" aria-label="Visit ${title}">Visit</a>`}
      ${role === "owner" && html`<a href="/site/${name}" aria-label="People and versions of ${title}">People and versions</a>`}
      ${
        role !== "owner" &&
        html`<form method="post" action="/leave">
          <input type="hidden" name="site" value="${name}" />
          <button class="quiet" aria-label="Leave ${title}">Leave</button>
        </form>`
      }
    </p>
  </li>`;

/** @param {readonly Site[]} sites */
export const sitesPage = (sites, { wrong = "" } = {}) =>
  page(
    "Your sites",
    html`<h1>Your sites</h1>
      ${sites.length > 0 ? html`<ul class="sites">${sites.map(siteCard)}</ul>` : html`<p>You don't have a site yet. Enter a name to create one with its first pages.</p>`}
      <section class="card">
        <h2>New site</h2>
        ${problem(wrong)}
        <form class="row" method="post" action="/sites">
          <label>Name <input name="title" required maxlength="80" autocomplete="off" placeholder="Green Street Dental" /></label>
          <button>Create</button>
        </form>
      </section>`,
    { isSignedIn: true },
  );

/** @typedef {{id: string, at: Date, version: string, pages: number, isCurrent: boolean}} Version */

const versionRow = (
  /** @type {string} */ site,
  /** @type {Version} */ { id, at, version, pages, isCurrent },
) => html`
  <li class="card site">
    <h2><time datetime="${at.toISOString()}">${date.format(at)}</time></h2>
    <p class="hint">${String(pages)} pages, version ${version.slice(0, 8)}</p>
    ${
      isCurrent
        ? html`<p class="hint">Online now</p>`
        : html`<form method="post" action="/site/${site}/versions">
            <input type="hidden" name="version" value="${id}" />
            <button>Show this version to visitors</button>
          </form>`
    }
  </li>`;

const memberRow = (
  /** @type {string} */ site,
  /** @type {import("./sites.js").Member} */ { email, role, languages },
) => html`
  <li class="card site">
    <h3>${email}</h3>
    <p class="hint">${[role, ...languages].join(", ")}</p>
    <form method="post" action="/site/${site}/members/remove">
      <input type="hidden" name="email" value="${email}" />
      <button class="quiet" aria-label="Remove ${email}">Remove</button>
    </form>
  </li>`;

/**
 * @param {Site} site
 * @param {readonly Version[]} versions newest first
 * @param {readonly import("./sites.js").Member[]} members
 * @param {readonly import("./sites.js").Member[]} invited who have not accepted yet
 * @param {Actions} actions newest first
 * @param {string} [wrong] why somebody could not be invited
 */
export const sitePage = ({ name, title, publish_at }, versions, members, invited, actions, wrong) =>
  page(
    title,
    html`<h1>${title}</h1>
      <p><a class="button" href="/edit/${name}/">Edit</a> <a href="/site/${name}/forms">Subscribers and messages</a> <a href="/">Your sites</a></p>
      <h2>People</h2>
      <p>Editors change texts and pictures, translators texts in their languages, viewers nothing. Only you publish.</p>
      ${members.length > 0 && html`<ul class="sites">${members.map((member) => memberRow(name, member))}</ul>`}
      ${invited.length > 0 && html`<h3>Invited</h3><ul class="sites">${invited.map((member) => memberRow(name, member))}</ul>`}
      <section class="card">
        <h3>Invite somebody, or change a role</h3>
        ${problem(wrong)}
        <form class="row" method="post" action="/site/${name}/members">
          <label>E-mail <input type="email" name="email" required maxlength="200" autocomplete="off" /></label>
          <label>Role
            <select name="role">
              <option value="editor">Editor</option>
              <option value="translator">Translator</option>
              <option value="viewer">Viewer</option>
            </select>
          </label>
          <label>Languages of a translator <input name="languages" maxlength="200" autocomplete="off" placeholder="de, fr" /></label>
          <button>Save</button>
        </form>
      </section>
      <h2>Published versions</h2>
      ${versions.length > 0 ? html`<ul class="sites">${versions.map((version) => versionRow(name, version))}</ul>` : html`<p>Not published yet.</p>`}
      <section class="card">
        <h2>Publish later</h2>
        ${
          publish_at
            ? html`<p>What is saved on <time datetime="${publish_at.toISOString()}">${utc.format(publish_at)} UTC</time> will be published then.</p>
              <form method="post" action="/site/${name}/schedule/cancel"><button>Cancel</button></form>`
            : html`<p>What is saved at that time is published, not what is saved now.</p>
              <form class="row" method="post" action="/site/${name}/schedule">
                <label>Time in UTC <input type="datetime-local" name="at" required /></label>
                <button>Publish then</button>
              </form>`
        }
      </section>
      <section class="card">
        <h2>Stop publishing</h2>
        <p>If you have just clicked Publish and changed your mind. What is online stays.</p>
        <form method="post" action="/site/${name}/stop"><button>Stop publishing</button></form>
      </section>
      <section class="card">
        <h2>Delete this site</h2>
        <p>It disappears for visitors at once. This can't be undone.</p>
        <form class="row" method="post" action="/site/${name}/delete">
          <label>Name of the site <input name="title" required autocomplete="off" /></label>
          <button>Delete</button>
        </form>
      </section>
      <h2>Who did what</h2>
      ${actionList(actions)}`,
    { isSignedIn: true },
  );

const submissionRow = (
  /** @type {string} */ site,
  /** @type {import("./forms.js").Submission} */ { id, at, data },
) => html`
  <li class="card site">
    <p class="hint"><time datetime="${at.toISOString()}">${date.format(at)}</time></p>
    <dl>${Object.entries(data).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
    <form method="post" action="/site/${site}/forms/remove">
      <input type="hidden" name="id" value="${id}" />
      <button class="quiet" aria-label="Delete what was sent on ${date.format(at)}">Delete</button>
    </form>
  </li>`;

/**
 * @param {Site} site
 * @param {readonly import("./forms.js").Submission[]} subscribers newest first
 * @param {readonly import("./forms.js").Submission[]} messages newest first
 */
export const formsPage = ({ name, title }, subscribers, messages) => {
  const list = (
    /** @type {string} */ heading,
    /** @type {string} */ file,
    /** @type {readonly import("./forms.js").Submission[]} */ all,
  ) => html`
    <h2>${heading}</h2>
    ${
      all.length > 0
        ? html`<p><a href="/site/${name}/forms/${file}.csv">Download all as CSV</a></p>
          <ul class="sites">${all.map((one) => submissionRow(name, one))}</ul>`
        : html`<p>Nobody has sent anything yet.</p>`
    }`;
  return page(
    title,
    html`<h1>What visitors of ${title} have sent</h1>
      <p><a href="/site/${name}">People and versions</a> <a href="/">Your sites</a></p>
      ${list("Subscribers", "subscribers", subscribers)}
      ${list("Messages", "messages", messages)}`,
    { isSignedIn: true },
  );
};

/**
 * Shows a visitor without JavaScript what became of a form. It is a page of the site's host, so it has nothing of the product.
 * @param {string} message @param {string | undefined} site
 */
export const formPage = (message, site) =>
  htmlPage(
    message,
    "",
    html`<h1>${message}</h1>
    ${site && html`<p><a href="/sites/${site}/">Back to the site</a></p>`}`,
  );

/** @param {string} title @param {string} text @param {{action: string, token: string}} [form] a button that accepts */
export const messagePage = (title, text, form) =>
  cardPage(
    title,
    html`<p>${text}</p>
    ${
      form &&
      html`<form method="post" action="${form.action}">
        <input type="hidden" name="token" value="${form.token}" />
        <button>Accept</button>
      </form>`
    }
    <p><a href="/">Your sites</a></p>`,
  );
