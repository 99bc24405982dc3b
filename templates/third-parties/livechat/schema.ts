import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "LiveChat",
  isChat: true,
  consent: "marketing",
  id: { pattern: /^[0-9]{4,12}$/, form: "00000000" },
  // www.livechat.com/help/use-livechat-with-content-security-policy
  sources: {
    script: "*.livechatinc.com *.livechat-static.com",
    style: "'unsafe-inline' *.livechatinc.com",
    img: "*.livechatinc.com *.livechat-static.com *.livechat-files.com *.files-text.com",
    connect: "*.livechatinc.com *.livechat-static.com *.livechat-files.com *.text.com",
    media: "*.livechatinc.com *.livechat-static.com",
    frame: "*.livechatinc.com",
  },
});
