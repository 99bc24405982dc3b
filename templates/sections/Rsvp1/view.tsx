import { Intro, Layout } from "#elements";
import { type SectionData, type SectionProps, type SiteEvent, useSite } from "#section/view";
import { EventCard } from "./event-card.tsx";
import type schema from "./schema.ts";

type Data = SectionData<typeof schema>;

export function View({ data, headingLevel, itemLevel }: SectionProps<Data>) {
  const event = findEvent(useSite().events, data.eventId);
  if (!event) return data.title || data.paragraph ? <Layout>{intro(data, headingLevel)}</Layout> : null;
  return (
    <Layout>
      {intro(data, headingLevel)}
      <EventCard event={event} data={data} headingLevel={itemLevel} />
    </Layout>
  );
}

const intro = (data: Data, headingLevel: 1 | 2) => <Intro of={data} headingLevel={headingLevel} />;

/** Returns the event with this id, otherwise the first one. */
const findEvent = (events: readonly SiteEvent[], id: string | undefined) =>
  id ? events.find((event) => event.id === id) : events[0];
