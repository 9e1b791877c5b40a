/** Without https there is no clipboard API; the older command still copies a selection. */
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

/** Copies a text to the clipboard; returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copySelected(text)
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}
