/** The one system call that lets two folders change places at once. Node has none, so it is reached through koffi. */
import { getSystemErrorName } from "node:util";

/** Exchanges two paths; 0, or the number of the system's error. */
type Exchange = (a: string, b: string) => number;

/** Answers of a system or a file system that does not know how to exchange; all others are real errors. */
const UNABLE = new Set(["EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

const AT_FDCWD = -100;
const RENAME_EXCHANGE = 2;
/** The number of renameat2 where the C library has no function of that name (musl, as in Alpine images). */
const SYSCALL: Record<string, number> = { x64: 316, arm64: 276, riscv64: 276, loong64: 276 };

let exchange: Promise<Exchange | undefined> | undefined;

/**
 * Lets two folders on one file system change places in one step that nobody can see half of.
 *
 * @returns false when this system cannot; the folders then stand as they did
 * @throws a system error (EACCES, EBUSY, EXDEV ...)
 */
export async function exchangeFolders(a: string, b: string): Promise<boolean> {
  // Loaded at the first exchange only: koffi takes milliseconds to load, and an unchanged site never needs it.
  exchange ??= loadExchange().catch(() => undefined);
  const call = await exchange;
  if (!call) return false;
  const errno = call(a, b);
  if (errno === 0) return true;
  const code = getSystemErrorName(-errno);
  if (UNABLE.has(code)) return false;
  throw Object.assign(new Error(`${code}: exchange '${a}' <-> '${b}'`), {
    code,
    syscall: "rename",
    path: a,
    dest: b,
  });
}

async function loadExchange(): Promise<Exchange | undefined> {
  if (process.platform !== "linux" && process.platform !== "darwin") return undefined;
  const { default: koffi } = await import("koffi");
  const libc = koffi.load(null);
  const run = (call: () => number) => (call() === 0 ? 0 : koffi.errno());
  if (process.platform === "darwin") {
    const swap = libc.func("int renamex_np(const char *from, const char *to, unsigned int flags)");
    return (a, b) => run(() => swap(a, b, RENAME_EXCHANGE));
  }
  try {
    const swap = libc.func(
      "int renameat2(int at, const char *from, int to_at, const char *to, unsigned int flags)",
    );
    return (a, b) => run(() => swap(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE));
  } catch {
    const number = SYSCALL[process.arch];
    if (number === undefined) return undefined;
    const swap = libc.func(
      "long syscall(long number, long at, const char *from, long to_at, const char *to, long flags)",
    );
    return (a, b) => run(() => Number(swap(number, AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE)));
  }
}
