/** Pages that owners see outside the editor. */
import { html } from "./html.js";

/** @typedef {import("./sites.js").Site} Site */

/** @param {string} title @param {unknown} body @param {{isSignedIn?: boolean}} options */
const page = (title, body, { isSignedIn = false } = {}) =>
  String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Atrium</title>
    <link rel="stylesheet" href="/style.css" />
    <link rel="icon" href="/icon.svg" />
  </head>
  <body>
    <header>
      <a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28" />Atrium</a>
      ${isSignedIn && html`<form method="post" action="/sign-out"><button class="quiet">Sign out</button></form>`}
    </header>
    <main>${body}</main>
  </body>
</html>
`);

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
  page(
    "Sign in",
    html`<div class="card narrow">
      <h1>Sign in</h1>
      ${problem(wrong)}
      <form method="post" action="/sign-in">
        ${credentials(email, "current-password")}
        <button>Sign in</button>
      </form>
      <p class="hint">New here? <a href="/join">Create an account</a></p>
    </div>`,
  );

export const joinPage = ({ email = "", wrong = "" } = {}) =>
  page(
    "Create an account",
    html`<div class="card narrow">
      <h1>Create an account</h1>
      ${problem(wrong)}
      <form method="post" action="/join">
        ${credentials(email, "new-password")}
        <button>Create an account</button>
      </form>
      <p class="hint">Already have one? <a href="/sign-in">Sign in</a></p>
    </div>`,
  );

const date = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

const siteCard = (/** @type {Site} */ { name, title, published_at }) => html`
  <li class="card site">
    <h2>${title}</h2>
    <p class="hint">
      ${
        published_at
          ? html`Published <time datetime="${published_at.toISOString()}">${date.format(published_at)}</time>`
          : "Not published yet"
      }
    </p>
    <p class="actions">
      <a class="button" href="/edit/${name}/" aria-label="Edit ${title}">Edit</a>
      ${published_at && html`<a href="/sites/${name}/" aria-label="Visit ${title}">Visit</a>`}
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

/** @param {string} title @param {string} text */
export const messagePage = (title, text) =>
  page(
    title,
    html`<div class="card narrow"><h1>${title}</h1><p>${text}</p><p><a href="/">Your sites</a></p></div>`,
  );
