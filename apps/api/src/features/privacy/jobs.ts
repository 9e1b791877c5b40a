import { id, strict } from '@zenit/contract/parts'
import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { job } from '../../platform/jobs.ts'

/**
 * Takes away the bytes of somebody who was erased, those of uploads that were under way too. Ordered in the erasing
 * transaction; run again after a crash, it comes to the same end.
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
