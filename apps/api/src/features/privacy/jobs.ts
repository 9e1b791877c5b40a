import { id, strict } from '@zenit/contract/parts'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'

/**
 * Deletes the files of an erased person, including unfinished uploads. Ordered in the erasing transaction; safe to run
 * again after a crash.
 */
export const removeFiles = (deps: Pick<Deps, 'files'>) =>
  job({
    name: 'privacy.remove-files.v1',
    payload: strict({ keys: Type.Array(Type.String()), uploads: Type.Array(id) }),
    maxAttempts: 25,
    async run({ keys, uploads }) {
      for (const key of keys) await deps.files.delete(key)
      for (const upload of uploads) await deps.files.partials.remove(upload)
    },
  })
