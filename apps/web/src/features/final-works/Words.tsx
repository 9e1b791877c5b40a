/** What a person wrote as plain text: an empty line begins a paragraph, a line break stays one. */
export function Words({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return (
    <div className={className}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change.
        <p key={index}>
          {paragraph.split('\n').map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change.
            <span key={number}>
              {number > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}
