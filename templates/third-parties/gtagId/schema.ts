import { defineThirdParty } from "#section";
import { googleTagSources } from "./sources.ts";

export default defineThirdParty({
  label: "Google tag",
  consent: "analytics",
  id: {
    // Excludes GTM- ids: a container can load any script and needs another loader.
    pattern: /^(?:GT?-[A-Z0-9]{6,12}|(?:AW|DC)-[0-9]{4,12}|UA-[0-9]{4,10}-[0-9]{1,4})$/,
    form: "G-XXXXXXXXXX",
  },
  sources: googleTagSources,
});
