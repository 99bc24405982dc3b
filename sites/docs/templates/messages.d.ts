import type own from "./messages/en.json";

type Own = typeof own;

declare global {
  namespace Sectile {
    interface Messages extends Own {}
  }
}
