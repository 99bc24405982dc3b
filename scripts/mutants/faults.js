/**
 * Table of planted faults: small mistakes that break a promise of docs/requirements.md. The tests have to notice each of them
 * (index.js). A fault is in the table if a person could make it and no other code makes up for it.
 */

/**
 * @typedef {object} Fault
 * @property {string} breaks id of the requirement
 * @property {string} mistake what the changed code does
 * @property {string} file
 * @property {readonly (readonly [find: string, replacement: string])[]} edits each text occurs exactly once in the file
 */

/**
 * @typedef {object} Area
 * @property {string} name
 * @property {Readonly<Record<"unit" | "integration" | "slow", readonly string[]>>} tests files and folders that cover the area.
 *   `slow`: tests in a browser, and exhaustive ones
 * @property {readonly Fault[]} faults
 */

/** @type {readonly Area[]} */
export const areas = [
  {
    name: "Rules for values",
    tests: {
      unit: ["test/section", "test/document"],
      integration: ["test/safety", "test/document/hostile"],
      slow: ["test/safety/corpora.exhaustive", "test/fuzz"],
    },
    faults: [
      {
        breaks: "VAL-6",
        mistake: "allows links to 172.17.0.0 to 172.31.255.255, which are private",
        file: "src/section/rules/ip-address.ts",
        edits: [['["172.16.0.0", 12,', '["172.16.0.0", 16,']],
      },
      {
        breaks: "VAL-6",
        mistake: "does not look at the IPv4 address within a 6to4 address",
        file: "src/section/rules/ip-address.ts",
        edits: [["  if (a === 0x2002) return classifyNumber(join(b, c)); // 6to4\n", ""]],
      },
      {
        breaks: "DOC-10",
        mistake: "finds a device name only without an extension",
        file: "src/section/rules/path-segment.ts",
        edits: [['segment.split(".", 1)', "[segment]"]],
      },
      {
        breaks: "SAF-1",
        mistake: "does not look at what the percent codes of a file link decode to",
        file: "src/section/rules/site-path.ts",
        edits: [["text === decoded ? [text] : [text, decoded]", "[text]"]],
      },
      {
        breaks: "SAF-1",
        mistake: "allows line breaks in the subject of a mailto: link",
        file: "src/section/rules/mail-link.ts",
        edits: [['if (name === "body") return', 'if (name === "body" || name === "subject") return']],
      },
      {
        breaks: "DOC-9",
        mistake: "takes 1900 and 2100 for leap years",
        file: "src/section/rules/date-time.ts",
        edits: [["2000 + (year % 400)", "2000 + (year % 100)"]],
      },
    ],
  },
  {
    name: "Limits",
    tests: {
      unit: ["test/document", "test/cases.test.ts"],
      integration: ["test/document", "test/cli"],
      slow: ["test/document", "test/fuzz"],
    },
    faults: [
      {
        breaks: "VAL-2",
        mistake: "accepts a text with one character too many",
        file: "src/document/limits.ts",
        edits: [["length > max ? [diagnose(", "length > max + 1 ? [diagnose("]],
      },
      {
        breaks: "VAL-2",
        mistake: "reports too few items as an error with --limits warn as well",
        file: "src/document/limits.ts",
        edits: [
          ['"too-few-items", pointer, { count, min }, severity', '"too-few-items", pointer, { count, min }'],
        ],
      },
      {
        breaks: "DOC-12",
        mistake: "requires a text although the section's own validation does not",
        file: "src/document/validation/walk.ts",
        edits: [["?.required ?? isRequired", "?.required || isRequired"]],
      },
    ],
  },
  {
    name: "Keys of pages",
    tests: {
      unit: ["test/build", "test/plan", "test/render"],
      integration: ["test/build", "test/preview", "test/cli"],
      slow: ["test/build"],
    },
    faults: [
      {
        breaks: "LNG-2",
        mistake: "keeps a page when its versions in other languages change",
        file: "src/build/route-keys.ts",
        edits: [["        listVersions(page, plan.table),\n", ""]],
      },
      {
        breaks: "NAV-8",
        mistake: "keeps all pages when the start page gets a version in another language",
        file: "src/build/route-keys.ts",
        edits: [["start ? listVersions(start, plan.table) : []", "[]"]],
      },
      {
        breaks: "OUT-3",
        mistake: "keeps the breadcrumbs of a page when the title of a page above it changes",
        file: "src/build/route-keys.ts",
        edits: [["routesAbove(route, plan).map(titleOf)", "routesAbove(route, plan).length"]],
      },
      {
        breaks: "SEC-44",
        mistake: "keeps a list of pages when the file of one of their images changes",
        file: "src/build/route-keys.ts",
        edits: [
          [
            '        other.imgUrl && resolve(needOf({ kind: "picture", value: other.imgUrl })),\n',
            "        other.imgUrl,\n",
          ],
        ],
      },
      {
        breaks: "OUT-13",
        mistake: "keeps the pages when files of public/ come or go",
        file: "src/build/route-keys.ts",
        edits: [["      publicFiles,\n      // Target", "      // Target"]],
      },
      {
        breaks: "OUT-4",
        mistake: "keeps the pages when the title that the first page lends them changes",
        file: "src/build/route-keys.ts",
        edits: [["(first?.meta.useForAll ? first.meta : null)", "Boolean(first?.meta.useForAll)"]],
      },
      {
        breaks: "OUT-12",
        mistake: "keeps the link to a feed that is gone",
        file: "src/build/route-keys.ts",
        edits: [["[lists, plan.feeds.has(file)]", "[lists]"]],
      },
      {
        breaks: "OUT-6",
        mistake: "keeps the pages when the icons of the site get other names",
        file: "src/build/route-keys.ts",
        edits: [["      assets.brand.icons,\n", ""]],
      },
    ],
  },
  {
    name: "Page summaries",
    tests: {
      unit: ["test/plan", "test/build", "test/render"],
      integration: ["test/build", "test/preview", "test/assets", "test/cli"],
      slow: ["test/build"],
    },
    faults: [
      {
        breaks: "VAL-5",
        mistake: "forgets links to anchors",
        file: "src/plan/page-summary.ts",
        edits: [['["file", "page", "anchor"]', '["file", "page"]']],
      },
      {
        breaks: "VAL-5",
        mistake: "forgets links that lead to the site by its full address",
        file: "src/plan/page-summary.ts",
        edits: [['kind === "link" || target.url', "target.url"]],
      },
      {
        breaks: "IMG-6",
        mistake: "forgets the colour in which a logo is drawn",
        file: "src/plan/page-summary.ts",
        edits: [["  ...(logoColor ? { logoColor } : {}),\n", ""]],
      },
    ],
  },
  {
    name: "Sanitizer",
    tests: {
      unit: ["test/section", "test/document"],
      integration: ["test/safety", "test/document"],
      slow: ["test/fuzz", "test/safety", "test/browser/safety.exhaustive"],
    },
    faults: [
      {
        breaks: "DOC-14",
        mistake: "lets the title of a link through",
        file: "src/section/rich-text.ts",
        edits: [
          ['["href", "target", "rel"]', '["href", "target", "rel", "title"]'],
          [
            '    } else if (!(tagName === "a" && (name',
            '    } else if (tagName === "a" && name === "title") {\n      kept.title = value;\n    } else if (!(tagName === "a" && (name',
          ],
        ],
      },
      {
        breaks: "DOC-14",
        mistake: "removes processing instructions without a warning",
        file: "src/section/rich-text.ts",
        edits: [["/<[!?]/", "/<!/"]],
      },
      {
        breaks: "DOC-14",
        mistake: 'warns of a tag without ">" if it is after another tag',
        file: "src/section/rich-text.ts",
        edits: [['text.lastIndexOf(">")', 'text.indexOf(">")']],
      },
    ],
  },
  {
    name: "Output and lock",
    tests: {
      unit: ["test/output", "test/build"],
      integration: ["test/output", "test/build", "test/editor/versions-published", "test/cli"],
      slow: ["test/output"],
    },
    faults: [
      {
        breaks: "OUT-8",
        mistake: "takes the lock from a process on another machine",
        file: "src/output/lock-holder.ts",
        edits: [
          ["if (holder.host !== hostname()) return true;", "if (holder.host !== hostname()) return false;"],
        ],
      },
      {
        breaks: "OUT-8",
        mistake: "takes another process with the id of a killed one for the holder of its lock",
        file: "src/output/lock-holder.ts",
        edits: [["return !holder.born || holder.born === birthOf(holder.pid);", "return true;"]],
      },
      {
        breaks: "OUT-8",
        mistake: "takes over a lock that another process has taken over meanwhile",
        file: "src/output/lock.ts",
        edits: [["(await readHolder(disk, path))?.token === first.token", "first.token"]],
      },
      {
        breaks: "OUT-8",
        mistake: "drops the old record after a kill in a project that was copied",
        file: "src/output/commit.ts",
        edits: [["return !(await isWhole(disk, sealed));", "return false;"]],
      },
      {
        breaks: "OUT-8",
        mistake: "keeps the files of removed pages if nothing else changes",
        file: "src/output/publish.ts",
        edits: [["written > 0 || removed > 0 || !isThere", "written > 0 || !isThere"]],
      },
      {
        breaks: "OUT-7",
        mistake: "keeps a file of the bundle that somebody has changed to one of the same size",
        file: "src/output/stage-files.ts",
        edits: [["entry.bytes !== bytes || entry.mtimeMs !== ours.mtimeMs", "entry.bytes !== bytes"]],
      },
      {
        breaks: "OUT-8",
        mistake: "overwrites a file of the user that was set aside before",
        file: "src/output/preserve.ts",
        edits: [["    if (await disk.lstat(target)) continue;\n", ""]],
      },
      {
        breaks: "EDT-25",
        mistake: "keeps one version too many",
        file: "src/output/versions.ts",
        edits: [["slice(Math.max(0, max - 1))", "slice(max)"]],
      },
      {
        breaks: "SAF-1",
        mistake: "follows a path of a manipulated record out of the bundle",
        file: "src/output/ownership.ts",
        edits: [[" || !isOutputPath(path)) return", ") return"]],
      },
    ],
  },
  {
    name: "Sessions of the editor",
    tests: {
      unit: ["test/editor"],
      integration: ["test/editor"],
      slow: ["test/browser/editor"],
    },
    faults: [
      {
        breaks: "EDT-17",
        mistake: "saves an edit that makes the document invalid",
        file: "src/editor/server/session.ts",
        edits: [["newErrors(this.#state.site?.diagnostics ?? [], ", "newErrors(site.diagnostics, "]],
      },
      {
        breaks: "EDT-17",
        mistake: "saves an edit that makes the first error of its kind",
        file: "src/editor/server/problems.ts",
        edits: [["> (known.get(code) ?? 0)", "> (known.get(code) ?? 1)"]],
      },
      {
        breaks: "EDT-16",
        mistake: "refuses edits that waited beside an invalid one",
        file: "src/editor/server/edit-queue.ts",
        edits: [
          [
            "this.putBack(this.state.tried.map((edit) => ({ ...edit, isAlone: true })));\n      return;",
            "for (const { reject } of more) reject(refusalOf(found));",
          ],
        ],
      },
      {
        breaks: "EDT-5",
        mistake: "acknowledges an edit that was not written, because somebody else has written first",
        file: "src/editor/server/session.ts",
        edits: [["if (!(await writing)) {", "if ((await writing) === undefined) {"]],
      },
      {
        breaks: "EDT-27",
        mistake: "does not check the rights of whoever undoes an edit",
        file: "src/editor/server/attempt.ts",
        edits: [["if (command.by) checkChange(", 'if (command.by && command.way === "did") checkChange(']],
      },
      {
        breaks: "EDT-5",
        mistake: "merges an edit with one of the same text before the change of somebody else",
        file: "src/editor/server/attempt.ts",
        edits: [["  last.after === entry.before &&\n", ""]],
      },
      {
        breaks: "EDT-5",
        mistake: "merges an edit with a step that precedes an undone one",
        file: "src/editor/server/session.ts",
        edits: [["history.next ? undefined : history.last", "history.last"]],
      },
      {
        breaks: "EDT-5",
        mistake: "makes an edit again whose answer was lost in a restart",
        file: "src/editor/server/session.ts",
        edits: [
          [
            "    for (const entry of [...history.done, ...history.undone]) this.#remember(entry, entry, undefined);\n",
            "",
          ],
        ],
      },
    ],
  },
  {
    name: "Merges",
    tests: {
      unit: ["test/document/edits", "test/editor"],
      integration: ["test/document/edits", "test/editor"],
      slow: ["test/document", "test/browser/editor-schedules.exhaustive"],
    },
    faults: [
      {
        breaks: "EDT-16",
        mistake: "does not take the translations along with a value of one side",
        file: "src/document/edits/merge.ts",
        edits: [["taken: ({ merged }) => void taken.push(merged),", "taken: () => {},"]],
      },
      {
        breaks: "EDT-16",
        mistake: "orders new items by who merges",
        file: "src/document/edits/merge/merge-lists.ts",
        edits: [["const mineFirst = aWords.join() < bWords.join();", "const mineFirst = true;"]],
      },
      {
        breaks: "EDT-16",
        mistake: "deletes a value whose translation somebody has changed",
        file: "src/document/edits/merge/merge-values.ts",
        edits: [
          [
            "!isPartOf(three[side], three.base) || merging.isChanged(places, side, isPartOf);",
            "!isPartOf(three[side], three.base);",
          ],
        ],
      },
      {
        breaks: "EDT-16",
        mistake: "takes one of two equal new pages for a renamed one",
        file: "src/document/edits/merge/renames.ts",
        edits: [["same.length === 1 && isOne", "same.length > 0"]],
      },
      {
        breaks: "EDT-16",
        mistake: "matches an item with one that has the texts of another item too",
        file: "src/document/edits/merge/align.ts",
        edits: [["more.length === 0 && wanted.get(match)?.size === 1", "more.length === 0"]],
      },
    ],
  },
  {
    name: "Roles",
    tests: {
      unit: ["test/editor"],
      integration: ["test/editor/library", "test/editor/editor"],
      slow: ["test/browser/editor-roles", "test/browser/provider-product.exhaustive"],
    },
    faults: [
      {
        breaks: "EDT-27",
        mistake: "lets a translator replace a text with any other value",
        file: "src/editor/server/roles.ts",
        edits: [[' && typeof value === "string" && (texts', " && (texts"]],
      },
      {
        breaks: "EDT-27",
        mistake: "lets a translator exchange the texts of every language",
        file: "src/editor/shared/roles.ts",
        edits: [
          [
            'role === "editor" || (role === "translator" && languages.includes(language));',
            'role === "editor" || (role === "translator" && language !== "");',
          ],
        ],
      },
      {
        breaks: "EDT-31",
        mistake: "lets an editor go back to a published version",
        file: "src/editor/server/api.ts",
        edits: [['"POST restore": owners', '"POST restore": editors']],
      },
    ],
  },
  {
    name: "Import",
    tests: {
      unit: ["test/tools"],
      integration: ["test/tools", "test/cli"],
      slow: ["test/tools/import-large.exhaustive"],
    },
    faults: [
      {
        breaks: "CLI-10",
        mistake: "overwrites the document that somebody has changed during the import",
        file: "src/tools/import/import-folder.ts",
        edits: [["    if (!isSame()) return false;\n", ""]],
      },
      {
        breaks: "CLI-11",
        mistake: "removes a file of a killed import that somebody has changed since",
        file: "src/tools/import/import-folder.ts",
        edits: [[" && hashOf(fs.readFileSync(path)) === hash", ""]],
      },
      {
        breaks: "CLI-11",
        mistake: "takes a script inside of preformatted text for text",
        file: "src/tools/import/html-blocks.ts",
        edits: [["nodesIn(node, ({ name }) => !dropped.has(name))", "nodesIn(node, () => true)"]],
      },
      {
        breaks: "CLI-11",
        mistake: "publishes private posts",
        file: "src/tools/import/wordpress.ts",
        edits: [[`return status === "publish" || status === "future" ?`, `return status !== "draft" ?`]],
      },
      {
        breaks: "CLI-10",
        mistake: "publishes the unpublished posts of Jekyll",
        file: "src/tools/import/publication.ts",
        edits: [["else if (!isYes(value)) draft(", "else if (isNothing(value)) draft("]],
      },
    ],
  },
  {
    name: "Consent and third parties",
    tests: {
      unit: ["test/browser-modules", "test/third-parties", "test/templates/widgets", "test/render"],
      integration: ["test/build", "test/browser-modules"],
      slow: [
        "test/browser/cookie-consent",
        "test/browser/third-party",
        "test/browser/embed",
        "test/browser/conference.main.test.ts",
      ],
    },
    faults: [
      {
        breaks: "TPS-2",
        mistake: "takes a category that the stored choice does not have for an accepted one",
        file: "src/browser/consent.ts",
        edits: [["stored[category] === true", "stored[category] !== false"]],
      },
      {
        breaks: "CKB-5",
        mistake: "ignores Global Privacy Control",
        file: "src/browser/consent.ts",
        edits: [["gated === undefined && !globalPrivacyControl", "gated === undefined"]],
      },
      {
        breaks: "CKB-4",
        mistake: "keeps a third party on a page to which the visitor returns after refusing it",
        file: "src/browser/third-party.ts",
        edits: [
          [
            "if (JSON.stringify(choiceOf(dataset)) !== JSON.stringify(choice)) location.reload();\n      else onReturn?.();",
            "onReturn?.();",
          ],
        ],
      },
      {
        breaks: "TPS-1",
        mistake: "takes the page that scrolls below a resting pointer for a sign of the visitor",
        file: "src/browser/first-action.ts",
        edits: [['        if (type === "mousemove" && !movementX && !movementY) return;\n', ""]],
      },
      {
        breaks: "TPS-2",
        mistake: "loads third parties without consent on paid sites, which show no banner",
        file: "src/render/third-parties.ts",
        edits: [["= isConsentNeeded(settings);", "= isConsentNeeded(settings) && !settings.isPaid;"]],
      },
      {
        breaks: "CKB-3",
        mistake: "keeps the switches of a dialog that was closed without a choice",
        file: "templates/widgets/cookie-consent/behaviour.ts",
        edits: [['  dialog.addEventListener("close", reset);\n', ""]],
      },
      {
        breaks: "SEC-40",
        mistake: "shows a video to a visitor who has refused marketing",
        file: "templates/widgets/embed/behaviour.ts",
        edits: [["!choiceOf(dataset).marketing", "!choiceOf(dataset).functional"]],
      },
    ],
  },
];
