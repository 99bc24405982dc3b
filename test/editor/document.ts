/** A small site in two languages, formatted by hand and inconsistently, like real documents. */
export const siteText = `{
  "siteId": "edited", "name": "Edited",
    "languages": [
    {"status": "active", "isPrimary": true, "order": 1, "lang": {"name": "English", "code": "en", "flagCode": "gb"}},
    {"status": "active", "isPrimary": false, "order": 2, "lang": {"name": "Русский", "code": "ru", "flagCode": "ru"}}
  ],
  "headerLinks": [ { "text": "Home", "link": "/" } ],
  "unknown": {"kept":   true},
  "pages": [
    {
      "path": "/",
      "components": [
        {"id": "BigTitle", "uniqId": "title-1", "data": {"title": "Hello, world"}},
        {
          "id": "Team", "uniqId": "team-1",
          "data": {
            "title": "Our team",
            "team": [
              { "name": "Ada", "position": "First" },
              { "name": "Grace", "position": "Second" },
              { "name": "Edsger", "position": "Third" }
            ]
          }
        }
      ]
    },
    {"path": "/about", "meta": {"title": "About"}, "components": [{"id": "NoHeader", "uniqId": "bar", "data": {}}, {"id": "BigTitle", "uniqId": "title-2", "data": {"title": "About us"}}]}
  ],
  "translations": {
    "ru": {
      "pages": [
        {"path": "/", "components": [
          {"uniqId": "team-1", "data": {"title": "Наша команда", "team": [{"name": "Ада"}, null, {"name": "Эдсгер"}]}}
        ]}
      ]
    }
  }
}
`;
