import { type Command, InvalidArgumentError, Option } from "commander";
import { deleteMedia, editMedia, updateMedia } from "#client/sdk.gen.ts";
import type { EditMediaData, ImageText, LibraryAsset } from "#client/types.gen.ts";
import { wholeNumber } from "../arguments.ts";
import { confirmDeletion } from "../confirm.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { usageError } from "../failure.ts";
import { formatDimensions } from "../format.ts";
import type { Io } from "../io.ts";
import { type Column, present, printTable } from "../print.ts";
import { replyOf } from "../response.ts";
import { readSource } from "../source.ts";

type Edit = NonNullable<EditMediaData["body"]>;
type Words = { alt?: string; name?: string; folder?: string };
type TextOptions = {
  text?: string;
  textX?: number;
  textY?: number;
  textSize?: number;
  textFont?: ImageText["font"];
  textAlign?: ImageText["align"];
  textColor?: string;
  textBackground?: string;
  texts?: string;
};
type EditOptions = GlobalOptions &
  TextOptions &
  Pick<Edit, "crop" | "width" | "brightness" | "contrast" | "saturation" | "filter"> & {
    rotate?: string;
    flip?: "horizontal" | "vertical" | "both";
  };

const FILTERS: Edit["filter"][] = ["none", "black_and_white", "sepia", "vivid", "warm", "cool", "faded"];

const COLUMNS: Column<LibraryAsset>[] = [
  { head: "Id", value: ({ id }) => id },
  { head: "Name", value: ({ name }) => name, isFlexible: true },
  { head: "Pixels", value: formatDimensions },
  { head: "Folder", value: ({ folder }) => folder || null },
  { head: "Alt text", value: ({ alt_text: alt }) => alt || null, isFlexible: true },
];

/** Adds `edit`, for the image itself, `update`, for the words about it, and `delete`. */
export function mediaEdit(group: Command, io: Io): void {
  group
    .command("edit")
    .description("Edit an image into a new one with the same alt text and folder. The original stays unchanged.")
    .argument("<id>", "media ID", wholeNumber)
    .addOption(new Option("--rotate <degrees>", "clockwise; done first").choices(["90", "180", "270"]))
    .addOption(new Option("--flip <direction>", "mirror it, then").choices(["horizontal", "vertical", "both"]))
    .option("--crop <part>", "the part to keep, as WIDTHxHEIGHT+LEFT+TOP in pixels of the rotated image", cropOf)
    .option("--width <pixels>", "resize to this width; the height follows", wholeNumber)
    .option("--brightness <change>", "from -100 to 100", change)
    .option("--contrast <change>", "from -100 to 100", change)
    .option("--saturation <change>", "from -100 to 100", change)
    .addOption(new Option("--filter <filter>", "a look for the whole image").choices(FILTERS.map(String)))
    .option("--text <text>", "write this on the image")
    .option("--text-x <part>", "its center, from 0 (left) to 1 (right)", fraction)
    .option("--text-y <part>", "its center, from 0 (top) to 1 (bottom)", fraction)
    .option("--text-size <part>", "font size as a part of the image's width, from 0.01 to 0.5", fraction)
    .addOption(new Option("--text-font <font>", "bold by default").choices(["sans", "serif"]))
    .addOption(new Option("--text-align <side>", "of several lines").choices(["left", "center", "right"]))
    .option("--text-color <color>", "such as #ffffff")
    .option("--text-background <color>", "such as #1c1b18")
    .option("--texts <file>", "file with several texts as JSON, as in the API; - for standard input")
    .addHelpText(
      "after",
      examples(
        "masthead media edit 41 --crop 1080x1350+320+0 --filter warm",
        "masthead media edit 41 --rotate 90 --width 1080 --brightness 10",
        'masthead media edit 41 --text "Open on Sundays" --text-y 0.85 --text-background "#1c1b18"',
        "masthead media edit 41 --texts texts.json --json | jq .asset.id",
      ),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<EditOptions>();
      const body = await editOf(options, io);
      if (Object.values(body).every((value) => value === undefined)) {
        throw usageError("Nothing to edit. See `--help` for options.");
      }
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(editMedia({ client, path: { id }, body })), ({ asset }) =>
        printTable(io, COLUMNS, [asset]),
      );
    });

  group
    .command("update")
    .description("Change alt text, name or folder. The alt text also changes in the posts that use it.")
    .argument("<id>", "media ID", wholeNumber)
    .option("--alt <text>", "alt text")
    .option("--name <name>", "file name")
    .option("--folder <folder>", 'folder; "" for none')
    .addHelpText(
      "after",
      examples('masthead media update 41 --alt "A lighthouse at dusk."', 'masthead media update 41 --folder "Spring"'),
    )
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & Words>();
      const body = { alt_text: options.alt, name: options.name, folder: options.folder };
      if (Object.values(body).every((value) => value === undefined)) {
        throw usageError("Nothing to change. See `--help` for options.");
      }
      const { client } = await connect(options, io);
      await present(io, options, await replyOf(updateMedia({ client, path: { id }, body })), ({ asset }) =>
        printTable(io, COLUMNS, [asset]),
      );
    });

  group
    .command("delete")
    .description("Delete an asset that no post uses.")
    .argument("<id>", "media ID", wholeNumber)
    .option("--yes", "don't ask for confirmation")
    .addHelpText("after", examples("masthead media delete 41 --yes"))
    .action(async (id: number, _options: object, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions & { yes?: true }>();
      const { client } = await connect(options, io);
      await confirmDeletion(io, options, "asset", id);
      await present(io, options, await replyOf(deleteMedia({ client, path: { id } })), async () => {
        io.note(`Asset ${id} deleted.`);
      });
    });
}

async function editOf(options: EditOptions, io: Io): Promise<Edit> {
  const { rotate, flip, crop, width, brightness, contrast, saturation, filter } = options;
  return {
    rotate: rotate === undefined ? undefined : degreesOf(rotate),
    flip_horizontal: flip === "horizontal" || flip === "both" ? true : undefined,
    flip_vertical: flip === "vertical" || flip === "both" ? true : undefined,
    crop,
    width,
    brightness,
    contrast,
    saturation,
    filter,
    texts: await textsOf(options, io),
  };
}

const degreesOf = (text: string): Edit["rotate"] => ([90, 180, 270] as const).find((each) => String(each) === text);

/** @throws Failure usage for a style without a text, for both ways at once, and for a file that is not a JSON list */
async function textsOf(options: TextOptions, io: Io): Promise<Edit["texts"]> {
  const { text, texts, textX: x, textY: y, textSize: size, textFont: font, textAlign: align } = options;
  const style = { x, y, size, font, align, color: options.textColor, background: options.textBackground };
  if (text !== undefined && texts !== undefined) throw usageError("Use either --text or --texts, not both.");
  if (text !== undefined) return [{ ...style, text }];
  if (Object.values(style).some((value) => value !== undefined)) throw usageError("The text is missing. Use --text.");
  return texts === undefined ? undefined : readTexts(await readSource(texts, io));
}

function readTexts(source: string): Edit["texts"] {
  try {
    const list: unknown = JSON.parse(source);
    // The server checks each text, and names the field that is wrong.
    if (Array.isArray(list)) return list;
  } catch {
    throw usageError("The texts are not JSON.");
  }
  throw usageError("The texts are not a list.");
}

/** `1080x1350+320+0`, the notation of image tools. */
function cropOf(text: string): Edit["crop"] {
  const [, width, height, x, y] = (/^(\d{1,5})x(\d{1,5})\+(\d{1,5})\+(\d{1,5})$/.exec(text) ?? []).map(Number);
  if (width === undefined || height === undefined || x === undefined || y === undefined) {
    throw new InvalidArgumentError("It must be WIDTHxHEIGHT+LEFT+TOP in pixels, such as 1080x1350+320+0.");
  }
  return { x, y, width, height };
}

function change(text: string): number {
  if (!/^-?\d{1,3}$/.test(text) || Math.abs(Number(text)) > 100) {
    throw new InvalidArgumentError("It must be a whole number from -100 to 100.");
  }
  return Number(text);
}

function fraction(text: string): number {
  if (!/^(0|1|0?\.\d+|1\.0+)$/.test(text)) throw new InvalidArgumentError("It must be a number from 0 to 1.");
  return Number(text);
}
