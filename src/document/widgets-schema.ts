/** The schema of what stands beside the sections of every page: messengers, and an older form of chats (DOC-7). */
import * as z from "zod";
import { flag, group, link, pictureSource, rules } from "#section";
import { crop } from "../section/shapes.ts";

const messenger = group({
  name: z.enum(rules.messengers).default("facebook").describe("Which messenger it is."),
  isActive: z.boolean().default(false).describe("Whether it is shown."),
  value: z
    .string()
    .max(500)
    .default("")
    .describe("The link, name or number as it is known at the messenger."),
  data: group({
    avatar: pictureSource(),
    optimizedAvatar: pictureSource(),
    imgCropParams: crop(),
    name: z.string().max(320).optional().describe("Who answers."),
    subtitle: z.string().max(320).default("").describe("What stands below the name."),
    message: z.string().max(2000).optional().describe("What is said to visitors before they write."),
    buttonText: z.string().max(100).optional().describe("The words of the button."),
    buttonUrl: link(),
  })
    .prefault({})
    .describe("What its card shows."),
});

export const widgetsSchema = group({
  chats: group({
    entries: z
      .array(
        group({
          isPrimary: flag().describe("Whether it was the one that is loaded."),
          settings: z.unknown().optional().describe("Whatever the builder kept here: nothing reads it."),
        }),
      )
      .max(20)
      .default([])
      .describe("An older place of chats: those that are loaded stand in settings.chatsData."),
  })
    .prefault({})
    .describe("Chats, as an older form of documents had them."),
  messengers: group({
    alignment: z
      .enum(["left", "right"])
      .default("right")
      .describe("On which side of the window the button stands."),
    entries: z.array(messenger).max(20).default([]).describe("The messengers, each with its card."),
  })
    .prefault({})
    .describe("A round button with ways to write to you."),
}).prefault({});
