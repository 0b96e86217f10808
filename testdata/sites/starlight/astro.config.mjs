import { defineConfig } from "astro/config";
import starlight from "@astrojs/starlight";

export default defineConfig({
  site: "https://beacon.example.org",
  trailingSlash: "ignore",
  redirects: {
    "/start": "/guides/getting-started/",
    "/docs/config": { status: 301, destination: "/reference/configuration/" },
  },
  integrations: [
    starlight({
      title: "Beacon",
      defaultLocale: "root",
      locales: {
        root: { label: "English", lang: "en" },
        ja: { label: "日本語", lang: "ja" },
      },
      sidebar: [
        { label: "Guides", items: ["guides/getting-started", "guides/signals"] },
        { label: "Reference", autogenerate: { directory: "reference" } },
      ],
    }),
  ],
});
