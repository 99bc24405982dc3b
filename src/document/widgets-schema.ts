/** Schema of the widgets on every page: messengers, and chats in an older form (DOC-7). */
import * as z from "zod";
import { flag, group, link, pictureSource, rules } from "#section";
import { crop } from "../section/shapes.ts";

const messenger = group({
  name: z.enum(rules.messengers).default("facebook").describe("Messenger."),
  isActive: z.boolean().default(false).describe("Shows the messenger."),
  value: z.string().max(500).default("").describe("Link, user name or phone number at the messenger."),
  data: group({
    avatar: pictureSource(),
    optimizedAvatar: pictureSource(),
    imgCropParams: crop(),
    name: z.string().max(320).optional().describe("Name of the person who answers."),
    subtitle: z.string().max(320).default("").describe("Text below the name."),
    message: z.string().max(2000).optional().describe("Greeting for visitors."),
    buttonText: z.string().max(100).optional().describe("Label of the button."),
    buttonUrl: link(),
  })
    .prefault({})
    .describe("Contents of its card."),
});

export const widgetsSchema = group({
  chats: group({
    entries: z
      .array(
        group({
          isPrimary: flag().describe("Loads this chat."),
          settings: z.unknown().optional().describe("Settings of the builder. They have no effect."),
        }),
      )
      .max(20)
      .default([])
      .describe("Old list of chats. Chats that load are in settings.chatsData."),
  })
    .prefault({})
    .describe("Chats in an older document format."),
  messengers: group({
    alignment: z.enum(["left", "right"]).default("right").describe("Side of the window with the button."),
    entries: z.array(messenger).max(20).default([]).describe("Messengers, each with its card."),
  })
    .prefault({})
    .describe("Round button with ways to contact you."),
}).prefault({});
