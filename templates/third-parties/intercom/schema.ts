import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "Intercom",
  isChat: true,
  consent: "marketing",
  // Today eight lower-case letters and digits; six in Intercom's older examples.
  id: { pattern: /^[a-z0-9]{6,12}$/, form: "xxxxxxxx" },
  // www.intercom.com/help/en/articles/3894-using-intercom-with-content-security-policy, without the other regions
  sources: {
    script: "app.intercom.io widget.intercom.io js.intercomcdn.com",
    style: "'unsafe-inline'",
    img:
      "blob: data: js.intercomcdn.com static.intercomassets.com downloads.intercomcdn.com uploads.intercomusercontent.com " +
      "gifs.intercomcdn.com video-messages.intercomcdn.com messenger-apps.intercom.io " +
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `*.intercom-attachments-${number}.com`).join(" "),
    font: "js.intercomcdn.com fonts.intercomcdn.com",
    connect:
      "via.intercom.io api.intercom.io api-iam.intercom.io api-ping.intercom.io *.intercom-messenger.com " +
      "nexus-websocket-a.intercom.io nexus-websocket-b.intercom.io uploads.intercomcdn.com uploads.intercomusercontent.com " +
      "wss://*.intercom-messenger.com wss://nexus-websocket-a.intercom.io wss://nexus-websocket-b.intercom.io",
    media: "js.intercomcdn.com downloads.intercomcdn.com",
    frame: "intercom-sheets.com www.intercom-reporting.com www.youtube.com player.vimeo.com fast.wistia.net",
    form: "intercom.help api-iam.intercom.io",
  },
});
