import { bySlice } from './catalogue.ts'

/** What the other screens say. A new file in the folder is found by itself. */
export const catalogue = bySlice(
  import.meta.glob(
    [
      './pl/*.json',
      '!./pl/{common,endings,home,membership,programs,required,second-factor,session,shell,legal,progress,publications,ratings,regrades,topics,studio*}.json',
    ],
    {
      eager: true,
      import: 'default',
    },
  ),
)
