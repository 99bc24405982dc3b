import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "JivoChat",
  isChat: true,
  consent: "marketing",
  // Today ten letters and digits; the oldest accounts have a short number.
  id: { pattern: /^[A-Za-z0-9]{5,20}$/, form: "XXXXXXXXXX" },
  // JivoChat documents no content security policy.
  sources: {
    script: "code.jivosite.com",
    style: "'unsafe-inline' code.jivosite.com",
    img: "*.jivosite.com",
    connect: "*.jivosite.com wss://*.jivosite.com",
    media: "code.jivosite.com",
  },
});
