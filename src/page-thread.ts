/** The code of a thread that renders pages: compiled to a file of its own beside the engine. */
import { answerQuestions } from "./build/pages/page-thread.ts";

await answerQuestions();
