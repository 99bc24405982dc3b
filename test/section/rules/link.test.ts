/** VAL-6, SAF-1, NAV-1: kinds of links, and values that are not links. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordReason } from "../../../src/diagnostic/index.ts";
import { type Link, parseImageSource, parseLink } from "../../../src/section/rules/index.ts";
import { runs } from "../../support/runs.ts";

const problemOf = (value: string): string | undefined => {
  const link = parseLink(value);
  return "problem" in link ? wordReason(link.problem) : undefined;
};
const kindOf = (value: string): string => {
  const link = parseLink(value);
  return "problem" in link ? `problem: ${wordReason(link.problem)}` : link.kind;
};

describe("other sites", () => {
  test("VAL-6 are accepted with their usual address", () => {
    for (const [value, url] of [
      ["http://example.com", "http://example.com"],
      ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
      ["ftp://ftp.example.com/file", "ftp://ftp.example.com/file"],
      ["HTTPS://Example.com/Path", "https://Example.com/Path"],
      ["https://example.com:8443/", "https://example.com:8443/"],
      ["https://example.com:", "https://example.com:"],
      ["https://example.com.", "https://example.com."],
      ["https://sub_domain.example.com", "https://sub_domain.example.com"],
      ["http://93.184.215.14/", "http://93.184.215.14/"],
      [
        "http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
        "http://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
      ],
      ["http://[::ffff:93.184.215.14]/", "http://[::ffff:93.184.215.14]/"],
      ["  https://example.com  ", "https://example.com"],
    ] as const)
      expect.soft(parseLink(value), value).toEqual({ kind: "external", url });
  });

  test("VAL-6 CLI-10 are not articles in files", () => {
    for (const file of ["other.md", "./other.md", "news/other.md#part", "three.mdx"])
      expect.soft(problemOf(file), file).toContain("the file of an article");
    expect(kindOf("github.com/a/b/README.md")).toBe("external");
    expect(kindOf("https://readme.md")).toBe("external");
  });

  test("VAL-6 are written in ASCII", () => {
    for (const [value, url] of [
      ["https://пример.рф/путь", "https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"],
      ["https://ｅｘａｍｐｌｅ.com/", "https://example.com/"],
      ["https://example.com/é", "https://example.com/%C3%A9"],
      ["https://xn--e1afmkfd.xn--p1ai/é", "https://xn--e1afmkfd.xn--p1ai/%C3%A9"],
      ["https://xn--fa-hia.example/é", "https://xn--fa-hia.example/%C3%A9"],
      ["https://mañana.example/", "https://xn--maana-pta.example/"],
    ] as const)
      expect.soft(parseLink(value), value).toEqual({ kind: "external", url });
  });

  test("VAL-6 get http:// if they have no scheme", () => {
    for (const [value, url] of [
      ["example.com", "http://example.com"],
      ["example.com/path?query#anchor", "http://example.com/path?query#anchor"],
      ["www.example.co.uk", "http://www.example.co.uk"],
      ["example.com:8080/x", "http://example.com:8080/x"],
      ["example.com/photo.jpg", "http://example.com/photo.jpg"],
      ["93.184.215.14:80", "http://93.184.215.14:80"],
      ["//example.com/x", "http://example.com/x"],
      ["пример.рф", "http://xn--e1afmkfd.xn--p1ai/"],
    ] as const)
      expect.soft(parseLink(value), value).toEqual({ kind: "external", url });
  });

  test("VAL-6 may have a user name and a password", () => {
    for (const [value, kind] of [
      ["http://user:pass@example.com/", "external"],
      ["ftp://anonymous@ftp.example.com/", "external"],
      ["http://example.org@10.0.0.1/", "problem: it leads to a private network"],
      ["http://@example.com", 'problem: the part before "@" is not a user name and password'],
      ["http://:pass@example.com", 'problem: the part before "@" is not a user name and password'],
      ["http://a@b@example.com", 'problem: the part before "@" is not a user name and password'],
      ["http://a:b:c@example.com", 'problem: the part before "@" is not a user name and password'],
    ] as const)
      expect.soft(kindOf(value), value).toBe(kind);
  });

  test("VAL-6 are refused without a possible host or with wrong characters", () => {
    for (const value of [
      "http://",
      "http:///example.com",
      "http:/example.com",
      "http:example.com",
      "http:////example.com",
      "///example.com",
      "http://example",
      "http://example.",
      "http://.com",
      "http://a..com",
      "http://-a.com",
      "http://a-.com",
      "http://a.c",
      "http://a.c0m",
      "http://a.b_c.com",
      "http://_a.b.com",
      "http://a*b.com",
      "http://constructor",
      "http://__proto__",
      `http://${"a".repeat(64)}.com`,
      `http://${"a.".repeat(127)}com`,
      "http://xn--.com",
      "http://xn--a.com",
      "http://xn--abc-.com",
      "http://example.xn---",
      "http://example.xn--99999999",
      "http://exa mple.com",
      "http://example.com/a b",
      "http://example.com/<script>",
      'http://example.com/"onclick',
      "http://example.com:0",
      "http://example.com:65536",
      "http://example.com:port",
      "http://%65xample.com",
      "http://example.com\\@example.org",
      "word",
      "two words",
      "folder/page",
      "?query",
      "",
      " ",
      "someone@example.com",
      "user:pass@example.com",
    ])
      expect.soft(kindOf(value), JSON.stringify(value)).toMatch(/^problem: /);
  });

  test("VAL-6 gives the same result for a host name with Latin-1 letters at each of many calls", () => {
    // Node.js 20 and 22 answer differently once V8 has optimized the caller.
    const kinds = new Set(
      Array.from({ length: 20_000 }, (_, index) => kindOf(`https://müller.example/${index}`)),
    );
    expect([...kinds]).toEqual(["external"]);
  });

  test("VAL-6 VAL-8 refuses URLs and host names that are too long", () => {
    expect(problemOf(`https://example.com/${"a".repeat(8000)}`)).toBe("it is longer than 8000 characters");
    expect(problemOf(`http://${"é".repeat(1001)}.com`)).toBe("its domain name is too long");
  });
});

describe("hosts that are not public", () => {
  const loopback = "it leads to the visitor's own computer";
  const isPrivate = "it leads to a private network";
  const reserved = "it leads to a reserved address that no website has";

  test("VAL-6 are refused in every notation", () => {
    for (const [host, problem] of [
      // One IP address in all the notations that browsers accept.
      ["127.0.0.1", loopback],
      ["127.1", loopback],
      ["127.0.1", loopback],
      ["2130706433", loopback],
      ["0x7f000001", loopback],
      ["0x7f.1", loopback],
      ["0X7F.0.0.0X1", loopback],
      ["017700000001", loopback],
      ["0177.0.0.01", loopback],
      ["00000177.0.0.1", loopback],
      ["127.0.0.1.", loopback],
      ["１２７.０.０.１", loopback],
      ["①②⑦.⓪.⓪.①", loopback],
      ["127。0。0。1", loopback],
      ["127．0｡0.1", loopback],
      ["[::1]", loopback],
      ["[0:0:0:0:0:0:0:1]", loopback],
      ["[0000:0000::0001]", loopback],
      ["[::ffff:127.0.0.1]", loopback],
      ["[::FFFF:7f00:1]", loopback],
      ["[0:0:0:0:0:ffff:127.0.0.1]", loopback],
      ["[::127.0.0.1]", loopback],
      ["[64:ff9b::127.0.0.1]", loopback],
      ["[2002:7f00:1::]", loopback],
      ["localhost", loopback],
      ["LOCALHOST", loopback],
      ["localhost.", loopback],
      ["ｌｏｃａｌｈｏｓｔ", loopback],
      ["ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", loopback],
      ["site.localhost", loopback],
      ["localhost.localdomain", loopback],
      ["127.255.255.255", loopback],
      ["10.0.0.0", isPrivate],
      ["10.255.255.255", isPrivate],
      ["012.1.2.3", isPrivate],
      ["100.64.0.1", isPrivate],
      ["100.127.255.255", isPrivate],
      ["169.254.169.254", isPrivate],
      ["0xa9fea9fe", isPrivate],
      ["172.16.0.1", isPrivate],
      ["172.31.255.255", isPrivate],
      ["192.168.0.1", isPrivate],
      ["192.168.257", isPrivate],
      ["3232235777", isPrivate],
      ["198.18.0.1", isPrivate],
      ["198.19.255.255", isPrivate],
      ["[fc00::1]", isPrivate],
      ["[fdff::1]", isPrivate],
      ["[fe80::1]", isPrivate],
      ["[febf::1]", isPrivate],
      ["[fec0::1]", isPrivate],
      ["[feff::1]", isPrivate],
      ["[::ffff:10.0.0.1]", isPrivate],
      ["[64:ff9b::a00:1]", isPrivate],
      ["[2002:c0a8:1::1]", isPrivate],
      ["router.local", isPrivate],
      ["wiki.internal", isPrivate],
      ["intranet", isPrivate],
      ["nas.lan", isPrivate],
      ["nas.home.arpa", isPrivate],
      ["0.0.0.0", reserved],
      ["0", reserved],
      ["0x", reserved],
      ["0.1.2.3", reserved],
      ["192.0.0.1", reserved],
      ["192.0.2.1", reserved],
      ["192.88.99.1", reserved],
      ["198.51.100.1", reserved],
      ["203.0.113.1", reserved],
      ["224.0.0.1", reserved],
      ["239.255.255.255", reserved],
      ["240.0.0.1", reserved],
      ["255.255.255.255", reserved],
      ["[::]", reserved],
      ["[100::1]", reserved],
      ["[2001::1]", reserved],
      ["[2001:db8::1]", reserved],
      ["[3fff::1]", reserved],
      ["[4000::1]", reserved],
      ["[64:ff9b:1::808:808]", reserved],
      ["[2001:1::1]", reserved],
      ["[2001:1ff::1]", reserved],
      ["[ff02::1]", reserved],
    ] as const) {
      const urls = [
        ...["http:", "https:", "ftp:"].map((scheme) => `${scheme}//${host}/x`),
        `http://user:pass@${host}:8080`,
        `//${host}`,
      ];
      for (const url of urls) expect.soft(problemOf(url), url).toBe(problem);
      expect.soft(kindOf(host), host).toMatch(/^problem: /);
    }
  });

  test("VAL-6 have public neighbours, which are accepted", () => {
    for (const host of [
      "1.0.0.0",
      "9.255.255.255",
      "11.0.0.0",
      "100.63.255.255",
      "100.128.0.0",
      "126.255.255.255",
      "128.0.0.0",
      "169.253.255.255",
      "169.255.0.0",
      "172.15.255.255",
      "172.32.0.0",
      "192.0.1.0",
      "192.0.3.0",
      "192.167.255.255",
      "192.169.0.0",
      "198.17.255.255",
      "198.20.0.0",
      "203.0.112.255",
      "203.0.114.0",
      "223.255.255.255",
      "[2000::]",
      "[2001:200::1]",
      "[2001:db9::1]",
      "[2003::1]",
      "[3ffe::1]",
      "[3fff:1000::1]",
      "[64:ff9b::808:808]",
      "[2002:808:808::1]",
      "[::8.8.8.8]",
      "localhost.example.com",
      "local.example.com",
      "lan.com",
    ])
      expect.soft(kindOf(`http://${host}/`), host).toBe("external");
  });

  test("VAL-6 a public address in disguise is refused too", () => {
    for (const host of [
      "3627734734",
      "0xd8.0x3a.0xd6.0xce",
      "0330.072.0326.0316",
      "216.3856078",
      "２１６.58.214.206",
    ])
      expect.soft(problemOf(`http://${host}/`), host).toBe("it disguises a numeric address");
  });
});

describe("schemes", () => {
  test("VAL-6 SAF-1 that run code are refused by name", () => {
    for (const scheme of ["javascript", "vbscript", "livescript", "data"]) {
      const problem = `${scheme}: addresses are blocked because they can run code`;
      const urls = [
        `${scheme}:alert(1)`,
        `${scheme.toUpperCase()}:alert(1)`,
        `   ${scheme}:alert(1)`,
        `${scheme}://example.com/%0aalert(1)`,
      ];
      for (const url of urls) expect.soft(problemOf(url), url).toBe(problem);
    }
  });

  test("VAL-6 VAL-1 of files on the owner's computer are reported as such", () => {
    for (const value of [
      "file:///etc/passwd",
      "FILE:C:/photo.jpg",
      "C:/Windows",
      "C:\\pics\\photo.jpg",
      " c:\\photo.jpg",
      "\\\\server\\folder\\photo.jpg",
    ]) {
      expect
        .soft(problemOf(value), value)
        .toBe("it is a file on your own computer, which visitors can't open");
      expect
        .soft(parseImageSource(value), `${value} as a picture`)
        .toEqual({ problem: { kind: "own-computer" } });
    }
  });

  test("VAL-6 that are unknown are refused", () => {
    for (const value of [
      "blob:https://example.com/uuid",
      "about:blank",
      "ws://example.com",
      "ftps://example.com",
      "intent://scan/#Intent;end",
      "view-source:http://example.com",
      "filesystem:http://example.com/x",
      "localhost:3000",
      "x:y",
    ])
      expect.soft(problemOf(value), value).toMatch(/: addresses (?:are not allowed|work only)/);
  });

  const disguises = [
    "\t",
    "\n",
    "\r",
    "\0",
    "\u0001",
    "\f",
    "\v",
    "\u200B",
    "\uFEFF",
    "\u00AD",
    "\u202E",
    "\u0085",
  ];
  test("SAF-1 with an invisible character are refused, and so is any other URL with one", () => {
    for (const text of disguises) {
      const urls = [
        `${text}javascript:alert(1)`,
        `java${text}script:alert(1)`,
        `javascript${text}:alert(1)`,
        `https://example.com/${text}`,
        `/about${text}`,
        `#about${text}`,
        `assets/a${text}.jpg`,
      ];
      for (const url of urls) expect.soft(problemOf(url), encodeURIComponent(url)).toBeDefined();
    }
  });

  test("SAF-1 that disguise a script are refused", () => {
    for (const value of [
      "&#106;avascript:alert(1)",
      "javascript&colon;alert(1)",
      "java&Tab;script:alert(1)",
      "javascript%3Aalert(1)",
      "%6Aavascript:alert(1)",
      "ｊａｖａｓｃｒｉｐｔ:alert(1)",
      "javascript：alert(1)",
      "java\\script:alert(1)",
    ])
      expect.soft(kindOf(value), value).toMatch(/^problem: /);
  });
});

describe("the site's own pages", () => {
  test("VAL-6 NAV-1 are read with their query and anchor", () => {
    for (const [value, link] of [
      ["/", { kind: "page", path: "/", query: "", anchor: "" }],
      ["/about", { kind: "page", path: "/about", query: "", anchor: "" }],
      ["/about/", { kind: "page", path: "/about/", query: "", anchor: "" }],
      ["/about/team?x=1&y#top", { kind: "page", path: "/about/team", query: "x=1&y", anchor: "top" }],
      ["/about#a?b#c", { kind: "page", path: "/about", query: "", anchor: "a?b#c" }],
      ["/?u=//example.com", { kind: "page", path: "/", query: "u=//example.com", anchor: "" }],
      ["/о-нас", { kind: "page", path: "/о-нас", query: "", anchor: "" }],
      ["/%D0%BE-нас#%D0%BE", { kind: "page", path: "/о-нас", query: "", anchor: "о" }],
      ["/a%20b?c=%20", { kind: "page", path: "/a b", query: "c=%20", anchor: "" }],
      ["/javascript:alert(1)", { kind: "page", path: "/javascript:alert(1)", query: "", anchor: "" }],
      ["#contacts", { kind: "anchor", anchor: "contacts" }],
      ["#", { kind: "anchor", anchor: "" }],
      ["#100%", { kind: "anchor", anchor: "100%" }],
    ] satisfies [string, Link][])
      expect.soft(parseLink(value), value).toEqual(link);
  });

  test("VAL-6 SAF-1 are refused if a host could read them as others", () => {
    for (const value of [
      "/..",
      "/../x",
      "/a/../b",
      "/a/..",
      "/./a",
      "/a/.",
      "/%2e%2e/x",
      "/.%2E/x",
      "/%2e/x",
      "/..;/x",
      "/..%2fx",
      "/a%2Fb",
      "/a%5cb",
      "/%252e%252e/x",
      "/%c0%ae%c0%ae/x",
      "/100%",
      "/a%00b",
      "/a%0ab",
      "/%09/example.com",
      "/a%3Fb",
      "/a%23b",
      "/a//b",
      "/en//example.com",
      "/\\example.com",
      "/a\\b",
      "/%5cexample.com",
      "/\t/example.com",
      "/a\ud800",
      "/#%0a",
    ])
      expect.soft(kindOf(value), JSON.stringify(value)).toMatch(/^problem: /);
  });

  test("SAF-1 a URL with a host but no scheme is never a page", () => {
    for (const value of [
      "//example.com",
      "///example.com",
      "/\\example.com",
      "\\\\example.com",
      "//example.com/..",
    ]) {
      expect(kindOf(value)).not.toBe("page");
    }
  });
});

describe("mail, phone and files", () => {
  test("VAL-6 addresses of mail are read with subject, text and further receivers", () => {
    for (const [value, url] of [
      ["mailto:info@example.org", "mailto:info@example.org"],
      ["MAILTO:info@example.org", "mailto:info@example.org"],
      ["mailto:a@example.org,b@example.org", "mailto:a@example.org,b@example.org"],
      [
        "mailto:a@example.org?subject=Hello there&body=x%0D%0Ay",
        "mailto:a@example.org?subject=Hello%20there&body=x%0D%0Ay",
      ],
      ["mailto:a@example.org?cc=b@example.org", "mailto:a@example.org?cc=b@example.org"],
      ["mailto:a%2Bb@example.org", "mailto:a%2Bb@example.org"],
      ["mailto:инфо@example.org", "mailto:%D0%B8%D0%BD%D1%84%D0%BE@example.org"],
      ["mailto:a@example.org, b@example.org?subject=x", "mailto:a@example.org,%20b@example.org?subject=x"],
    ] as const)
      expect.soft(parseLink(value), value).toEqual({ kind: "mail", url });
  });

  test("VAL-6 other addresses of mail are refused", () => {
    for (const value of [
      "mailto:",
      "mailto:someone",
      "mailto://info@example.org",
      "mailto:?subject=x",
      "mailto:a@example.org?attach=/etc/passwd",
      "mailto:a@example.org?subject=x%0d%0aBcc:b@example.org",
      "mailto:a@example.org%0d%0aBcc:b@example.org",
      "mailto:a@example.org?bcc=nobody",
      "mailto:a@example.org?body=%00",
      "mailto:a@example.org?body=%",
      "mailto:a@example.org?body",
      'mailto:"a"@example.org',
      "mailto:javascript:alert(1)",
    ])
      expect.soft(kindOf(value), value).toMatch(/^problem: /);
  });

  test("VAL-6 phone numbers are read without their punctuation", () => {
    for (const [value, url] of [
      ["tel:+37410123456", "tel:+37410123456"],
      ["TEL:+374 (10) 12-34.56", "tel:+37410123456"],
      ["tel:%2B37410123456", "tel:+37410123456"],
      ["tel:112", "tel:112"],
      ["tel:+37410123456;ext=12", "tel:+37410123456;ext=12"],
      ["tel:+7 495 123–45–67", "tel:+74951234567"],
      ["tel:+49 30/123 45 67", "tel:+49301234567"],
    ] as const)
      expect.soft(parseLink(value), value).toEqual({ kind: "phone", url });
  });

  test("VAL-6 other phone numbers are refused", () => {
    for (const value of [
      "tel:",
      "tel:1",
      "tel:abc",
      "tel:8 (800) FLOWERS",
      "tel:/112",
      "tel:*%2306%23",
      "tel:*100#",
      "tel:++374",
      "tel:1234567890123456",
      "tel:112;isub=1",
      "tel://112",
      "tel:javascript:alert(1)",
    ])
      expect.soft(kindOf(value), value).toMatch(/^problem: /);
  });

  test("VAL-6 files of the site are read, also as pictures", () => {
    for (const path of [
      "assets/photo.jpg",
      "assets/photo",
      "assets/My photo (1).JPG",
      "assets/100% wool.jpg",
      "assets/logo@2x.png",
      "assets/фото.jpg",
      "docs/programme.pdf",
      "programme.pdf",
      "logo@2x.png",
    ]) {
      for (const value of [path, `./${path}`])
        expect.soft(parseLink(value), value).toEqual({ kind: "file", path });
      for (const value of [path, `././${path}`])
        expect.soft(parseImageSource(value), `${value} as a picture`).toEqual({ kind: "file", path });
    }
  });

  test("SAF-1 files outside of the site, and files that hosts treat in another way, are refused", () => {
    for (const value of [
      "../secret.jpg",
      "./../secret.jpg",
      "./.htaccess.jpg",
      "././/etc/passwd.jpg",
      "./photo",
      "./",
      "assets/../../secret.jpg",
      "assets/..",
      "assets/",
      "assets//a.jpg",
      "assets/%2e%2e/secret.jpg",
      "assets/%2e%2e%2fsecret.jpg",
      "assets/..%5csecret.jpg",
      "assets\\..\\secret.jpg",
      "assets/a%00.jpg",
      "assets/a.jpg?x=1",
      "assets/a.jpg#x",
      "assets/a:b.jpg",
      "assets/a.jpg::$DATA",
      "assets/con.jpg",
      "assets/a.",
      "assets/.htaccess",
      ".env.json",
      "assets/\u2025/a.jpg",
      `assets/${"a".repeat(201)}.jpg`,
      "folder/file",
    ]) {
      expect.soft(kindOf(value), value).toMatch(/^problem: /);
      expect.soft(parseImageSource(value), `${value} as a picture`).toHaveProperty("problem");
    }
  });
});

test("VAL-6 VAL-1 each problem is explained to the owner", () => {
  for (const [value, problem] of [
    ["", "it is empty"],
    ["  ", "it is empty"],
    ["./about", 'pages start with "/", and files have an extension such as ".jpg"'],
    ["assets\\a.jpg", 'it contains a backslash; use "/" instead'],
    ["../photo.jpg", 'it has a part that is "." or starts with ".."'],
    ["assets/", "it is a folder, not a file"],
    ["someone@example.com", 'an email address needs "mailto:" in front of it'],
    ["+44 20 7946 0000", 'a phone number needs "tel:" in front of it'],
    ["about", 'it is not an address; pages start with "/", and other sites with "https://"'],
    ["https:example.com", '"https:" must be followed by two slashes'],
    ["/https://example.com", 'it has two slashes in a row; links to other sites start with "https://"'],
    ["gopher://example.com", "gopher: addresses are not allowed; use http, https, ftp, mailto or tel"],
    [
      `${"a".repeat(30)}:x`,
      `${"a".repeat(20)}…: addresses are not allowed; use http, https, ftp, mailto or tel`,
    ],
  ] as const)
    expect.soft(problemOf(value), `"${value}"`).toBe(problem);
});

describe("pictures", () => {
  test("VAL-6 on the web are accepted", () => {
    for (const [value, url] of [
      ["https://example.com/a.jpg", "https://example.com/a.jpg"],
      ["http://example.com/a.jpg", "http://example.com/a.jpg"],
      ["example.com/a.jpg", "http://example.com/a.jpg"],
    ] as const)
      expect.soft(parseImageSource(value), value).toEqual({ kind: "external", url });
  });

  test("VAL-6 SAF-1 at other addresses are refused", () => {
    for (const value of [
      "ftp://example.com/a.jpg",
      "https://user:pass@example.com/a.jpg",
      "http://192.168.0.1/a.jpg",
      "/assets/a.jpg",
      "#a",
      "mailto:a@example.org",
      "tel:112",
      "data:image/svg+xml,<svg onload=alert(1)>",
      "javascript:alert(1)",
      "",
    ])
      expect.soft(parseImageSource(value), `"${value}"`).toHaveProperty("problem");
  });
});

test("VAL-1 a picture path with a leading slash is reported with the correct path", () => {
  expect(parseImageSource("/assets/a.jpg")).toEqual({
    problem: { kind: "slash-before-image" },
    meant: "assets/a.jpg",
  });
});

describe("any text", () => {
  const site = "https://site.example";
  const fragments = fc.constantFrom(
    ...[
      "/",
      "//",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "%09",
      "%",
      ":",
      "@",
      "#",
      "?",
      "&",
      "=",
      ",",
      ";",
      " ",
      "\t",
    ],
    ...[
      "http",
      "https",
      "ftp",
      "mailto",
      "tel",
      "javascript",
      "data",
      "localhost",
      "127.0.0.1",
      "[::1]",
      "example.com",
    ],
    ...["assets", "a", "é", "。", "１", "\u200B", "\uFEFF", "\ud800", ".jpg", "a@example.org", "+374"],
  );
  const composed = fc.array(fragments, { maxLength: 10 }).map((parts) => parts.join(""));
  const texts = fc.oneof(composed, fc.webUrl(), fc.string({ unit: "binary" }), fc.string());

  test("VAL-6 SAF-1 is refused or becomes a link that browsers treat as its kind", () => {
    fc.assert(
      fc.property(texts, (value) => {
        const link = parseLink(value);
        if ("problem" in link) {
          const { length } = wordReason(link.problem);
          return length > 0 && length < 120;
        }
        if (link.kind === "external")
          return ["http:", "https:", "ftp:"].includes(new URL(link.url, site).protocol);
        if (link.kind === "mail") return new URL(link.url, site).protocol === "mailto:";
        if (link.kind === "phone") return /^tel:\+?[0-9]+(;ext=[0-9]+)*$/.test(link.url);
        if (link.kind === "anchor") return new URL(`#${link.anchor}`, site).origin === site;
        if (link.kind === "file") {
          return new URL(link.path, `${site}/folder/`).href.startsWith(`${site}/folder/`);
        }
        const url = new URL(`${link.path}?${link.query}#${link.anchor}`, site);
        return url.origin === site && new URL(link.path, site).origin === site;
      }),
      runs(5_000),
    );
  });

  test("VAL-6 becomes a URL that is accepted again unchanged", () => {
    fc.assert(
      fc.property(texts, (value) => {
        const link = parseLink(value);
        if (!("problem" in link) && "url" in link) expect(parseLink(link.url)).toEqual(link);
      }),
      runs(2_000),
    );
  });

  test("VAL-6 an IPv4 address is refused in other notations, and classified in IPv6 like in plain form", () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), (address) => {
        const dotted = [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");
        const isPublic = kindOf(`http://${dotted}/`) === "external";
        const spellings = [`${address}`, `0x${address.toString(16)}`, `0${address.toString(8)}`];
        for (const spelling of spellings) expect(kindOf(`http://${spelling}/`)).toMatch(/^problem: /);
        expect(kindOf(`http://[::ffff:${dotted}]/`) === "external").toBe(isPublic);
      }),
      runs(5_000),
    );
  });
});

test("VAL-6 the fast path for common URLs gives the same result as the full parser", () => {
  // Spaces around a URL are ignored, and take the slow path.
  const same = (value: string) => {
    expect(parseLink(value)).toEqual(parseLink(` ${value}`));
    expect(parseImageSource(value)).toEqual(parseImageSource(` ${value}`));
  };
  const hosts = [
    "example.org",
    "localhost",
    "a.b.local",
    "10.0.0.1",
    "1.2.3",
    "0x7f.1",
    "-a.com",
    "a..b",
    "x.1",
    ".",
  ];
  const address = fc.tuple(
    fc.constantFrom("http://", "https://", "/", "//", "/a/"),
    fc.oneof(fc.constantFrom(...hosts), fc.domain(), fc.stringMatching(/^[a-z0-9.-]{1,20}$/)),
    fc.stringMatching(/^(?:[/?#@:][\w\-.~!$&'()*+,;=:@/?#%]{0,20})?$/),
  );
  fc.assert(
    fc.property(address, (parts) => same(parts.join(""))),
    runs(1000),
  );
  for (const host of ["a".repeat(254), `${"a.".repeat(126)}b`, "A.com", "a_b.com"]) same(`https://${host}/x`);
  same(`/${"a".repeat(300)}`);
  same(`/${"a/".repeat(30)}`);
  same(`https://example.org/${"x".repeat(8000)}`);
});
