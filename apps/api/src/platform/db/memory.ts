import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024

/** Development machines do other work, and each gigabyte of cache adds 40 ms to every start. */
const mostInDevelopment = 4 * 1024 * mebibyte

/** Returns the bytes of this machine or container that the product may use. */
export function availableMemory({ production }: { production: boolean }): number {
  // 0, or more than the machine has, when nothing limits it.
  const constrained = process.constrainedMemory()
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return production ? available : Math.min(available, mostInDevelopment)
}

const megabytes = (bytes: number, { least, most }: { least: number; most: number }) =>
  `${Math.round(Math.min(most, Math.max(least, bytes / mebibyte)))}MB`

/**
 * Returns settings of a PostgreSQL that shares a machine with this much memory, as `name=value`: a quarter for its
 * cache, which is used only as far as there is data. Statements are short, so compiling them (JIT) costs more than it
 * saves. Tables are analysed soon, because plans made for empty tables read all of them.
 */
export const memorySettings = (bytes: number): string[] => [
  `shared_buffers=${megabytes(bytes / 4, { least: 128, most: 8_192 })}`,
  `effective_cache_size=${megabytes(bytes / 2, { least: 256, most: 65_536 })}`,
  `work_mem=${megabytes(bytes / 1024, { least: 4, most: 32 })}`,
  `maintenance_work_mem=${megabytes(bytes / 16, { least: 64, most: 1_024 })}`,
  `max_wal_size=${megabytes(bytes / 8, { least: 1_024, most: 8_192 })}`,
  'jit=off',
  'autovacuum_naptime=15s',
]
