/** The system call that exchanges two folders atomically. Node does not provide it, so it is called through koffi. */
import { getSystemErrorName } from "node:util";

/** Exchanges two paths. Returns 0 or the system's error number. */
type Exchange = (a: string, b: string) => number;

/** Errors of a system or file system that does not support exchange. All other errors are real. */
const UNABLE = new Set(["EINVAL", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"]);

const AT_FDCWD = -100;
const RENAME_EXCHANGE = 2;
/** Number of renameat2 where the C library has no such function (musl, as in Alpine images). */
const SYSCALL: Record<string, number> = { x64: 316, arm64: 276, riscv64: 276, loong64: 276 };

let exchange: Promise<Exchange | undefined> | undefined;

/**
 * Exchanges two folders on one file system atomically.
 *
 * @returns false when this system can't; the folders are then unchanged
 * @throws a system error (EACCES, EBUSY, EXDEV ...)
 */
export async function exchangeFolders(a: string, b: string): Promise<boolean> {
  // Loaded on the first exchange: koffi takes milliseconds to load, and an unchanged site never needs it.
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
