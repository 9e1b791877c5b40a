/** Without https a browser offers no clipboard; the old way still copies what is selected. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
  }
}

/** Puts a text on the clipboard; returns whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}
