/**
 * Field that only robots fill in: people never see it, with or without JavaScript. Empty, it is not sent as JSON. The receiver of a
 * form drops one in which it has a value.
 * @example
 * <Honeypot />
 */
export const Honeypot = () => <input type="text" name="homepage" hidden tabIndex={-1} autoComplete="off" />;
