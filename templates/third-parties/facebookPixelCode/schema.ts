import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "Meta (Facebook) Pixel",
  consent: "analytics",
  id: { pattern: /^[0-9]{5,20}$/, form: "000000000000000" },
  // Meta documents no content security policy. Events too long for a URL are posted as a form into a frame.
  sources: {
    script: "connect.facebook.net",
    img: "www.facebook.com",
    connect: "connect.facebook.net www.facebook.com",
    frame: "www.facebook.com",
    form: "www.facebook.com",
  },
});
