/** Control for a long text in Markdown: the text as it is in the document, so that nothing of it changes by itself. */
import type { ControlProps } from "./control.tsx";
import { TextControl } from "./text-control.tsx";

export function MarkdownControl({ field: { shape: _, ...field }, ...props }: ControlProps<"markdown">) {
  return (
    <TextControl {...props} field={{ ...field, shape: "text", isPlain: true, alignment: undefined }} isLong />
  );
}
