import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "Freshchat",
  isChat: true,
  consent: "marketing",
  id: {
    pattern: /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
    form: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
  },
  // Freshchat documents no content security policy.
  sources: {
    script: "wchat.freshchat.com assetscdn-wchat.freshchat.com",
    style: "'unsafe-inline' wchat.freshchat.com assetscdn-wchat.freshchat.com",
    img: "wchat.freshchat.com assetscdn-wchat.freshchat.com",
    connect: "wchat.freshchat.com",
    frame: "wchat.freshchat.com",
  },
});
