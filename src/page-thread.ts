/** Entry point of a thread that renders pages, compiled to its own file next to the engine. */
import { answerQuestions } from "./build/pages/page-thread.ts";

await answerQuestions();
