import { bySlice } from './catalogue.ts'

/** Texts of the other screens. New files in the folder are included automatically. */
export const catalogue = bySlice(
  import.meta.glob(
    [
      './en/*.json',
      '!./en/{common,endings,home,membership,programs,required,second-factor,session,shell,legal,news,privacy,progress,publications,ratings,regrades,report-check,topics,studio*}.json',
    ],
    {
      eager: true,
      import: 'default',
    },
  ),
)
