/** Texts of the editor, provided by the page. */
export interface EditorWords {
  toolbar: string
  bold: string
  italic: string
  heading: string
  subheading: string
  bullets: string
  numbers: string
  link: string
  undo: string
  redo: string
  dialog: {
    title: string
    address: string
    addressHint: string
    text: string
    invalidEmail: string
    invalidUrl: string
    empty: string
    insert: string
    remove: string
    cancel: string
    close: string
  }
}
