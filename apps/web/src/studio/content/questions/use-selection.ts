import type { AnswerOf } from '@zenit/contract/call'
import type { ForeignQuestion, readQuestions, UnreadQuestion } from '@zenit/contract/packs'
import {
  type ComparedField,
  compareQuestions,
  type QuestionComparison,
} from '@zenit/contract/packs/question-comparison'
import type { Language } from '@zenit/contract/parts'
import { useState } from 'react'
import type { Value } from '../fields/values.ts'

export type ReadResult = AnswerOf<typeof readQuestions>

/** For a question that the list has otherwise than the file. */
export type VersionChoice = 'keep' | 'take' | 'add'

export interface ChangedQuestion {
  /** Index in the file. */
  index: number
  /** Index in the list. */
  known: number
  fields: readonly ComparedField[]
  /** With the version of the file. */
  merged: Value
}

/** The author's selection from a file. */
export interface AddedQuestions {
  questions: readonly ForeignQuestion[]
  /** Versions of the file for questions of the list, by their index in it. */
  versions: readonly { known: number; version: ForeignQuestion }[]
  drafts: readonly UnreadQuestion[]
}

/** Compares a file with the list. A picture has no name in the pack yet. */
export const comparisonsOf = ({ questions }: ReadResult, list: readonly Value[], language: Language) =>
  compareQuestions(
    list,
    questions.map(({ image, ...question }) => ({
      ...question,
      ...(image && { image: { file: image.name, alt: image.alt } }),
    })),
    language,
  )

/** The version of the file; its picture only if the question has none. */
function versionOf({ image, ...question }: ForeignQuestion, fields: readonly ComparedField[]) {
  return { ...question, ...(image && fields.includes('image') && { image }) }
}

/**
 * Selection from a file: its new questions except deselected ones, and of the unread ones only those selected.
 * Questions that differ from the list stay there as they are, unless the author chooses otherwise.
 */
export function useSelection(read: ReadResult | undefined) {
  const [comparisons, setComparisons] = useState<readonly QuestionComparison[]>([])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [choices, setChoices] = useState<ReadonlyMap<number, VersionChoice>>(new Map())
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set())
  const changed = comparisons.flatMap((one, index) =>
    one.kind === 'changed' ? [{ index, ...one } satisfies ChangedQuestion] : [],
  )
  const choiceOf = (index: number): VersionChoice => choices.get(index) ?? 'keep'
  const isAdded = (index: number) =>
    comparisons[index]?.kind === 'changed' ? choiceOf(index) === 'add' : !left.has(index)
  const added: AddedQuestions = {
    questions: read?.questions.filter((_, index) => isAdded(index)) ?? [],
    versions: changed.flatMap(({ index, known, fields }) => {
      const question = read?.questions[index]
      return question && choiceOf(index) === 'take' ? [{ known, version: versionOf(question, fields) }] : []
    }),
    drafts: read?.unread.filter((_, index) => taken.has(index)) ?? [],
  }
  return {
    comparisons,
    changed,
    choiceOf,
    left,
    taken,
    added,
    take: setTaken,
    toggle: (index: number) => {
      const next = new Set(left)
      if (!next.delete(index)) next.add(index)
      setLeft(next)
    },
    choose: (indexes: readonly number[], choice: VersionChoice) =>
      setChoices(new Map([...choices, ...indexes.map((index) => [index, choice] as const)])),
    /** Those that the list already has are at first deselected. */
    begin: (next: readonly QuestionComparison[]) => {
      setComparisons(next)
      setLeft(new Set(next.flatMap(({ kind }, index) => (kind === 'same' ? [index] : []))))
      setChoices(new Map())
      setTaken(new Set())
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
