/** Event that the section types' examples refer to. */
export const sampleEvent = {
  id: "conference",
  title: "Food quality and safety",
  startsAt: "2030-09-30T09:00:00Z",
  endsAt: "2030-10-02T17:00:00Z",
  timeZone: "Europe/London",
  venue: "Meadow Hall",
  address: "1 Orchard Road",
  mapUrl: "https://maps.example.org/meadow-hall",
  registrationUrl: "https://forms.example.org/register",
};
