/** The texts of `--help`. */

/** What a format is called on the command line and which ending its files have. */
export interface NamedFormat {
  readonly id: string;
  readonly name: string;
  readonly extension: string;
}

/** Returns the overview of all commands. */
export function mainHelp(commands: readonly { readonly name: string; readonly summary: string }[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const rows = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `redraw - a picture of a diagram in, editable files out

Usage:
  redraw COMMAND [options]
  redraw --help | --version

Commands:
${rows.join("\n")}

Examples:
  redraw convert flow.png             writes flow.vsdx, flow.pptx, ... beside flow.png
  redraw convert --help               every option of convert
`;
}

/** Returns the help of `redraw convert`. */
export function convertHelp(formats: readonly NamedFormat[], named: readonly NamedFormat[]): string {
  const width = Math.max(...[...formats, ...named].map(({ id }) => id.length));
  const row = ({ id, name, extension }: NamedFormat): string => `  ${id.padEnd(width)} ${`NAME${extension}`.padEnd(18)} ${name}`;
  const rows = [...formats.map(row), ...named.map((format) => `${row(format)}, only when it is named`)];
  return `redraw convert - turn pictures of diagrams into editable files

Usage:
  redraw convert INPUT... [--out DIR] [--format LIST] [--recursive] [--force]
                 [--pages PAGES] [--verify] [--jobs N] [--threads N] [--service URL]
                 [--json] [--quiet]

INPUT is a picture (PNG, JPEG, WebP, GIF or TIFF), a PDF document whose pages are pictures,
an .ir.json file whose other formats are to be written, a folder of pictures, or - for
standard input.
In a folder only .png .jpg .jpeg .webp .gif .tif .tiff are taken and links are not followed.

Options:
  --out DIR        write below DIR instead of beside each picture
  --format LIST    only these formats, separated by commas (default: the first six)
  --pages PAGES    only these pages of PDF documents, such as 1,3-5
  -r, --recursive  take the pictures of folders in folders too
  -f, --force      replace files that exist
  --verify         read every written file back and check it against its format's rules
  --jobs N         pictures at once (default: by the number of pictures and cores)
  --threads N      threads that read text, for each picture (default: cores / jobs)
  --service URL    let a service recognise them; REDRAW_KEY is its key, URL ends in /v1
  --json           one JSON object a line for each picture, then one for the summary
  -q, --quiet      no progress and no results, only errors

Formats:
${rows.join("\n")}

Exit status: 0 all pictures converted, 1 some failed (the others are converted), 2 wrong use.

Examples:
  redraw convert flow.png                          six formats, beside flow.png
  redraw convert --out out --format vsdx,svg *.png
  redraw convert --recursive --verify --out out diagrams/
  redraw convert --json - < flow.png > result.json
  redraw convert --force flow.ir.json              the files again, from a diagram that was edited
`;
}
