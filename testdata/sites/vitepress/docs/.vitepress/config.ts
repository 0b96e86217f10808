import { defineConfig } from "vitepress";

export default defineConfig({
  title: "Lantern",
  description: "Maps in a terminal",
  cleanUrls: true,
  lastUpdated: true,
  ignoreDeadLinks: [/^\/api\//, "/playground"],
  rewrites: {
    "packages/:pkg/docs/:page.md": ":pkg/:page.md",
  },
  locales: {
    root: { label: "English", lang: "en" },
    fr: { label: "Français", lang: "fr", link: "/fr/" },
  },
  themeConfig: {
    nav: [
      { text: "Guide", link: "/guide/getting-started" },
      { text: "Reference", link: "/reference/" },
    ],
    sidebar: {
      "/guide/": [
        { text: "Getting started", link: "/guide/getting-started" },
        { text: "Projections", link: "/guide/projections" },
      ],
    },
  },
});
