import { useEditor } from "../context.ts";
import { useWords } from "../words/index.ts";

/** Link to the page of the provider's product on which people sign in, if it is known. */
export function SignIn() {
  const words = useWords();
  const { signInUrl } = useEditor();
  if (signInUrl === undefined) return null;
  return (
    <p>
      <a href={signInUrl} target="_blank" rel="noopener">
        {words.signIn}
      </a>
    </p>
  );
}
