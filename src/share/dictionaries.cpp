// Written by pack_dictionaries.py from dictionaries/*.txt. Do not edit.
#include "share/dictionaries.h"

#include <zlib.h>

#include <string>

#include "share/base64url.h"

namespace dslens {
namespace {

struct Packed {
    size_t size;            // of the text
    std::string_view data;  // base64url of a zlib stream whose preset dictionary is the text before
};

// clang-format off
constexpr Packed kPacked[kDictionaries] = {
    // 0.3.2
    {13212,
     "eNrtWltv48YVfvevEPjih2q1JC15baNbIE1aoEWQAG2BAE0WxIgcSYxJDndI2qsY_u_9zpkhObzI9l7apEACJDHneuZcv3OO3n4jZfnPUsrkL8U-LeTiIEUi"
     "9dtYFbt0vyqPN5fr9U2p06JeiLrW6bap5WD2ys7-XKnCndj4diIR2BH6of8qCF_560VVYyB5668uVuGZiOv0TtSpKqL4IOPbUmFLWuwjc9Lijwnoq4i-lW4w"
     "k8vVqS0re3n3oq-6hV-76742J6vtzzKmRy38D292ibzYxtdX4cb_05nIMi2TJpaRyO7FsYp25UW4-KvIKnkm8jKShdhmMnFGSqFFXtmBJK1oHpuzvagPUrfj"
     "DVby49uBYyHyNI4yVVVRFQvao_fV4jtVyLNdGVx2N_1LN_Jsn6mtyCItituFf7bXIkllUUcijpu8yQxDqhrcWqz72ThLyxKPXgQrZ0-J96V3aSKjHbipNM-m"
     "RVqnuKAliylarMPr9fXlm_D68qynE_fnMlf6GG21FLeJui_sm1QJGaW_SB1lci_iY7RrKhA2mcUV0jy0H7Nc5NEyLWVG-vhwDpbtZXV-szgXTa3Ol4tzLKxT"
     "ei8NbmVV02AFiUeZOEpNa_k-jM4qS4R_pb4TGRb6j2dlloxkSiMDmYJhRkAtC9uJCqcmTTZ4UT_mvqjCRwUJ1zW2E0vc0e7YESEsz6iko9iW0mJ3hv2V0lsl"
     "9Jhsd-ZntTUkdebwd7X9DgODVaqpywb6AD1dnNVapEW0FXV8iCpIZHG5tmNQB62cGaZoXzaL8Oweag4tU_HtRBfulQYf-aSrMwhYkUmo-wh2DJlBWp3ojYLz"
     "ktN2T9MTG_83Bk8b9FWwJYPmgwe2xCP2-tZyoGV4D7uxB4_Mz7t58Owu76bGtsel94TZeTdrZ741PO8GtrX0RoL0bv4GmmFwx6U3ZrsHp9qOnmK8dxMuvSdZ"
     "aii2i9yX0qv4sTjj8fHs7e8BYKIvv3YAeDgn1TAjcFGXm83FJXk4XnGfFrAxDAe-72M0keT0YGeHdFdjOMRYDtVpdwePv5lYwg_58mHkq0TkP0zjyMN5pvH-"
     "jXzlb5YUJ2pBkeFHf3W9XOA_19fvMIw3EpOw6Apf9zLdH-ookbE4UnBY-WDf_2ks-kHovCm_oad8-49pUHo4r1UNERVNbkRtVYp06p63RqRGzEN3THyIBny1"
     "4-4xGx8v-SLxDgT9D-NduLl8LuCt5wMeG5UT74LLZwKeecAXj3jJpbhKPi3infKqFC9AQ53uG9VUkTXYYUQxoSYum_FWMwHd2IJ__RxiZYgY19lO1F9etZtK"
     "rXZphii1Y_PxqmMRH7QqSBqO-WxVUyRCH-06hGiRKqJ5yyIyATXw11ebN5dLT91JnQl48DvJVJir3jeykTD6sj5gLZZVIB4GVjXbPK07CuoD5J1AXg0F8BBX"
     "zaKEpXc4Qtqw0rTiON06Q2O1pbqn6EzX9J7Qu_HdT-vkiXDYo8d26KwNPgOIOADhwTOugLlF3tG7YedofaPHRxnP6GVYbyzec30k6CYXCd4cSxDmsSv28N25"
     "m-E1I5djHgiqBs6lv8l1Q8yisbPBUvia7vqBy2MyxrAroNumiAuW_zzkWtP9U-N_Emk5ltP5PNde1G6XKdFpTqufscrzdux3sPakq5sHa-zzXKzWDXThD6IC"
     "uriTFHnPvw_OH2eAG-9ycJv5fnHebrz8y8FW-NFgK_z8xJ3fdApwjSY5wuKZ27QWMPWToAtewffDeUBFWCwVFXRGa8jUQKcWI-20lLA5YgdG14xG4iYRkYDp"
     "E5wlguYhWThGY-QUYEOiqHZK51JPkRkd9hJgFgyBGTPFwWWAUgf4T34fQaK9yHNhuUBbp4CNTxjhte8L-fUxzuQcVItpItqluqqZN-yZ-hzATPdwjbgf9OMt"
     "ZGN6OGWANDAElaxlT-cEsT2c5yqhBee79INMiH8cVeliSkiSdLdDnAOvwFFFuAo0k0vqWUueGlugnbyTmL62w9YsunGirLub0XSapFZDIAXMHpROf4FDxS67"
     "2V3fqhCd3VNmF5a0Uhd8_-NpFGrkMgKhoX8ChfLqWRBqI4zU9Un4af5-nVTgz756_SnVl6uXgdH1r4dFJ9UX564ZMOr_SmD0xVjURuTnoKgtFs0g0dC_fhNs"
     "wikStRhzAEUvwgkUNQQMkSiob0ibk6q_OS9ncGkX8QCVvg8IH1EWWzeF5SyiGJwFhx1Ga09iTO_Vq6fmn4dTOID-TuRdiuA9wWSgbkS-_ACzhEvA1p7uiEZx"
     "205UPVLPJbBPjHVglGr2BxiaZ1h-r9O6kyP8cpPVM2faCaKhly9xhLAaTCjFSZXIOvWAm84ymUX2dCBeG58iC96sWPARIaKkiVVV768izTwjvgKu1rrKCpHd"
     "3QY0KOsZeeLpUsM4IQHyOjgPIx6rKxkjvvNj1H5AlaAVmWR_0wU3AtCAtUrfwifG0mzpP83lOe_ZGzCfyG3TGdOIILIT8jOdIHhAkbr86JGrMkgNtNCHwVge"
     "Mg2wc6uqwYNzcDk2CgVuicgifAJ3Hi8o2SBhXSK-lQVIQJ6Fw8E6b0LX7T0BNKx-NIdTRCZ4Y7Su1f7e57xvBHxGj-KdcAJ9Ktk4xPuA_ocIiVBtHtgGo5Xx"
     "7asErl_S-5w8KyVjv3okQqoDII0FERLiqGZE7FLS8qA65lbBocKi2MMJQae2ulUqiwO9PgujNKOSJv3xmQcHURRQ2FJ3xj_3xrgcv5Gh0wr_wAvfBcO38XMj"
     "JoPyws0jWVhG6UPUnzA6IvTevXspLzBxUCToWpW3c6_jpxH-eO5dh_JTZPfC91Uy263gxxEIlubjVnZ_wuQa-RlvJnBDL6TUOZwVMJ3MLDbG1qrw2CIQwiMb"
     "Cnk1HMHSMoSdCaUaQH24mVDMShYx_JNembXwpWS6kbOemMgrS6UyXmL24YYk4YACrcsEzG6XGqOvpYgP_fU_hsv18nJ5tQz8d8RZYJVnpKgnUmSvliNFglA-"
     "Q4JGQ3_66f4PI234cqoaspwsDn3mndUT2kpK9cwbP5rmLJij-IIptvncSxzk_fuPIXvg6CisESkb7pwBmUXWb1II1XvZfZ8QoKsHHyE1zt1zSnXaB8rBqg6j"
     "mbmIvOje4bXPpbDnXHa3vWVV4Ix1kXB8l2U8MBKSWYSzKTk6ukWGI_vgqwmPsl55hcTrq_qE06SAUN2Bg0VK4XPKmDavIYXuMhvyAn0-g6lRRsPgodF4dJNR"
     "FggSWi13hlsGyfeZLKaRm3JXUi5aXR_Jv1HhmDJdd_TKeZfJUVqlNCsYkxr14QKkc7-ZCTY-1xG7U1q4wcpASE5oeg9DEUnHAvfGR76FhsDqNj0ZPQABOlF4"
     "fZ3MFYrTBOZqakuR0gn5QWKFxcFJmnvslBGpc1HdtjLo7IhHuyWWZmT35Ko9927jZKMUN_8YLMPlBXztBt72DfztNTzuMgiWiCfBxTJYL4PNEul98GYZwBlf"
     "L0N_GWJP-G7mQEQQ-LJwMNPykI0f4jMhDx5vfWUkZweCcF5sWr5vkPe3eQZl31S0JbZQvmAFdvkCaRlhu5SuH1shMhiequMJLTXGyz7jDhB9i1xHH7UA3Gcd"
     "iLOGKv6UOrT63JK2FRXkvXSV0S7BY2ISY0Z4GNhVfohqZW9qTeo10fo6DXN3icHx4yUUYKfW4k-NJXiZsQTkQBSV7vZaSm5knDIeLuKflAed4nV8t6waUm8H"
     "x-Y_TQEJ_shSxQfTWaFPSlbYnfvT5VTtI0W7WLfXE2Vdbmvy1ihxcwu7kBI9Sk61KqFAVZd50xybq8GRqqoBvvHsttFEajkpI3ebu0Jylz-le1lYe5h4h72o"
     "upoCpaQqa0y8DVqEZ_3BLEJz1J6QIqlGWjPOM0F1m2asvdQPUZlp5EwzMUmPh7czej4iMN0XSlPmWkR2nXVcabFTrgdHvt_3emhgpgNjO13DakHV4sJ3Ro_t"
     "QeaD6lK0kdJMuWMkCWygzfb2esrUmWn-ioIzp8x11GbsnMgh77cVVVaqsQruMkXlQFMCsilwjbzdycNHMcugYlvEeRV0cdLUkIomy7qSkmNskhLTBoFgd5_Y"
     "8j5LheRT9vDmgvuOF2HUNT46fenKMV1LRJXkixpyH6cagid7C2CGnS8PEdDTHQCEU0c7HLc6pVooNaLmlKNgREilnZa5gRE-VYprhaSd2nekm6BmAMza6gyc"
     "MaBsfxBbWt-OLW0FIeprd-YegoVU5GhrXayOdHch9nBIs2Urp3Y07I90rkeS1-8fGpmByG3fzXgrtYusChJ209JGbta0kiYqGmlLPp1b3Cn1eivIjp1FpPBO"
     "5SZgpzto6A6aN255qq0-DPou3Zv7DksHhfs-jHdDbRjuANu2zpMt4O8L-ee0pkYw-dK2EDYqsMy0WVg9OkkS0hy1bzzjz233ZtAdrUw7ftpocQpTe6753EmL"
     "B8izz_rcPBcWy1OdFZbeZoodFHeLRr99B_5fTHGkTcMeBkka_bJhkqVNkp4rZ8xFjN1gmwOy8s1kLa5AnkiyBvyYS5Ysn078YGG28db-LsNtr3U64_birMVg"
     "dNBy6xnZ2wy3_vgnC4Rz24Lys4XQcc-O7az_8AY9NCrKUC_CyOhk967z8Kfbbb23hMq2SM-Wp0723rhTMen8sTWM24RY2pdHJtY8-VWHAQ-m0zaJ7V34IRfh"
     "dOO-ZJ5LntmUFJyOw_R8p3HU4gtOUzTgDpEaM9IEwLBC3tKPQ-rgcpoXZ_QrIgrZccqxpRI76ZRAzJmrolh9a7IhKql92g-Nr0x7gnVvK3cE-EYgKq2636r0"
     "yZG94cLfUHr41O9m7pE6bue8J3kK05Awf55sbNQSwYbH-K_TZar54jp8of0JhbOUr-QMnPTTfPVMI301zm29dPyO_Q3ao_0xEJgF1AI94V_69HHa2s5TP832"
     "Hx_P_gOFOo6D"},
    // 0.5.3
    {19417,
     "ePmFOo6D7Z3bTuQ4EIbveYqIGy4mREl3upt-gX0NBAxoVjswEiyzFyO_-8ZnV7nKdg6NGpE7lJi0k9hJ1e_6v-SrfY59m6j2ObpaIFTtc-z3qNqnu-7a63bv"
     "q312zTZb7fOHWzSt9AlW2aVa3zBerXX7qAXbSgXRVX4l1h3FLeHqLeLi7m-33P3nyi_RqqIKXS1YXQWrscN2WSAcrryamgWwQhvUIcAVXle6MrO4PDhLuJoI"
     "qxL4Zk9D6mKP5TN5-KvBDljZTmTGi7qefDiFehTsYKKqqgsb-fCqioMrouH7c9WGm220pSqQg-0u7lIl4_tw1xCEqfqmcJuJPuxJuGQanR1MMf38cs8rPIxN"
     "YC7HH0o3q2u5DWSMqpXPWSv18KtgUqomlKCq13TEeKdEG_1YfbsdnthR9TkRWY6uf1uNax9mFiAi_EddCHaBYvUq2KLDb1V2doEidbTRLj5UwTafJcgCeR--"
     "-2ShurmI0ix0iiDqD48O59qXN-bJoA1nO9aYdxrPngteZCkmU_lsHz7mFTiMzX9VTou2378__DMMCR1wVbtGrQG0j9-kSefSvWK88BMc2e9NHgRWWrvnqyrw"
     "eXr99axey_aB549udc6wLMg9UHUttx5cw2YpFMrapuHPy5dhTF3KYOb3sxV5bAxz_y7zJVvMVe38JtPzDvZcvZpeZEwJ9x3l60GOCfWAc4FO0LEgBJ3YuZ78"
     "DbXRFDy9qgQy3m5Ko9wOWa-lwm6icdj3Iay6DaPv6Iyl9CuHP3u3D7KVvCW3TkqTouQQyL39-PXzOzzkzlzgn1IpCjVJ_Luy0eujyoyGQ969PBB9M-NQvRnt"
     "q1Mu2qnVure73-H1MFr6-8twSLhM7aaGfKIOz9V7qYMHM8oNXf3eUnOw83HuBCvQZEdqzpQSJe7DY5NXpov8rfdPtFE36XutqSnhZ4SZEOF8UOFRjad4yb-o"
     "39xaqbrbD685bjBYB1NkKzJp5SfOCM0YziaEth2RD5pdZDq46T86GVQF8Cgb3KzZ4LlaoNfE8owSSzUmP2teeSITu7RT_bea2L9aXrqa9E9i0h-b_C7g3_fZ"
     "73bZ7Ldr9ofDYbMxqcwpsl_zz6dKfmWq-sG5r84C8qlvcdd66hfOMPHtml17PPbHosS3b9rjXh-y_8KJ75ZPfEvBAKMzX1WayWW-DFeilBfBAicQmILiSqTy"
     "5m0ub1azCUwTk43zeTP_LwQKIUVTwPMFDEnyyQoerDZPp6cVmFWuaWpugall_4OcYLCjQUs8y8iGJbqCvaLhPQPAjrBGLOBv5KAgRBkYrqQhwRx1kgjiz7JP"
     "IEBoVAgCg0iHa8JJnPT8sgbiMv8xx7wpw9hg_A2DtWm0ODFcqn0xxYZG4MRsG75kY9WhWB2qTIayoYNTofRV5UUo6xrHItR2E4tQPSFCGRhDpEH9ZdSv5RAq"
     "ywhSuk2sR-Htno8BDUWyO9pRdGWkIG9vMIUc0Cqh0qqNunShh8GhL4yp5CpsoG_V0MQmacgYIY-5MwIVNFfILghB62eaMLMAiIZQvNQ_fYDg1W1IxWvHCF5t"
     "qdil-x9rXVpPykpdcNqNU7q2n6WE4tCuDKEvxBAaIZfdRHJZrJX1J5bKYJ85pWylI610pBwdqdvftDkdcE_rgFrsOw05yauA7VoD48U0SoazJbxrgceCOlch"
     "XysWurpmmFD6zLZ5xWtPmTD8tdlSXldO7OJdWzlrIucPYQ246Yr7cmxW1pZDGzTHWXsouSYw12HNhvfm1azvL3b5YSegdFLGnkJG5XE2pnqkgwqZpUhfFemg"
     "OjOBpy9kwyGinEgbZDhHatrLlPYscV4nMcqPg4w3jEEnixeZ3FUOjMbyzCaw0WjIGgFGQ31AxsMIjQY4akWcNNKLThDYgK08NqNDN3kdudkJszrrTY8Qgph-"
     "kiPsZah-EbKPJvsB-B-mGM7kENazMIgix1BgaAjgXVpORfCsBaCiQ1pCiEQohDiwgAVBW1CRLXSM65SwgnKu0ZTRtcS8mnOrIv-6s5pP8alnze9ihEvd-9Kh"
     "Y50nLqEDJABMBFspwso07aZ3ozNJ4SFZMxxHptkFYzamNwkawEQzX5rN1ndxDqOJgAgVgpCWYS5Nxz8V0aU4cBPiNIUgJ7nqNOPuY75TmJvFlCdBEpvGYIFK"
     "50QJnqgcCVVAaypgPmWoUQXcKYL-RFKiEuymcXO4C-5mHiolhL7DHJSVMXKPQKfGXLwYJjENypcn_PHQPpLNtwScQ9QpGKNPy5JYxZrDMYo6zXMsgjHCpG3G"
     "rV2UilunKL8xwLcuoccKGvJZcooEfxMiOpkOG1hoknmauIWqx4i9Oqm7mxZTUJkOv47rMI14HUtxJTjBk86yazOIXuakf0y9S5hOPANATGOgJ12G0nv9MO60"
     "Y9h0IU_6QxDICX7xAnxkwRKn6LdcGeioEJo0Hus0F-EUYKGWQVQlwVzoWkG0VgDTgpStBXFe4vx7iD99wH27gP4kQuqLBsUfTBAxdc8LXbPZeXk-Hwf6E2Uc"
     "0BwhkWQh0tjEHAuRJiimCYmL8FDL0VAcR7KElBR87gFdQ_LrD-BzD_PQXCVIsQjfhRPLmOY1Bd81n2kFqFUYaQWBVxTTimCnoh-HKFWRQ5KWATkJkmeMGWsk"
     "Z8xKR9R3dxpdQkmUysqv7EQf1CE_u8N8swd_fCepFx9acfE_8W0BpQ"},
    // 0.6.7
    {21120,
     "ePnxbQGl7ZxPT4MwGIfvforGu0uBuEFivHj2M5jMbXGJusMuu_jdfWtboAyKOpbA9iS70D8jbaClv_f3Pv322URnacQ_K9XzdgOt1OQNB216p3P5VQ7a-WwB"
     "2-s8bK_-jO1ajCOSjWs_vJxD0c2HLHONkkA38oVh-CNsajKe6oET5aRDK_X7tkHQprx7GaYpPR1VbMY7GGwcxl_ZQTTslpkbSaPY2DJkWuRZsIulkrdou9rL"
     "2vf6dlvWyeW7kZJ2zj9Q62bWNhmizJ8p1sHQGjP0UVlNnM_jOABTtt1-ttWGHbtjSyqQyut_F-tjX4wX95i0RH9U9nXjd5PfGqv_AQRodyhYezHsOFL8L5Yd"
     "l9TtzqZZR4a_szT4SX9Yyb6-N_v6zNXM3M5cbvjPtvzJdtgtjf1AtnilD4tNkS_W82StC_0Ijg4c3ck4Oqhxo3bM-s5XaZmN5qsCRQOKNiQUbcSnabhonKQ5"
     "SY_sJH0Gtt5kjtKA9wDvTR28N5JjOUg_kH5TRvpB3hs3ea9LQAC9B3ovrq-4CQS9B3oP9B7oPdB7l4Teu161c6L0vT8i9uK6Z6AYDiF79idQq74MahXfo1Vf"
     "DvVJqmtr1nmgwh7nncck2VBYRpOdoCZr23RIstZ6-3P7LAVCCYQSCOWUIJSDa7-rYrlJ7yPaL3hL8JbgLS8bbwl9Ei8dXjr4k_An4U_Cn4Q_CX8S_iT8SfiT"
     "8CfhT8KfhD8JfxL-JPxJ-JPwJ-FPwp-EPwl_Ev4k_En4k_An4U_Cn4Q_OS7-5DeD81Zj"},
    // 0.9.5
    {29837,
     "ePmD81Zj7V3Ljts2FN33K7RjA3gCS35MvNCm2XXRFGjRAg2CwYyRIgZadBo3KLrwv5f3wccVSdmWbU08cwMkmZEoiS9R5D2H5-znkK-W0x4K-Wo5zzPIVwu-"
     "7M7myXOwHJl8djO9vambQCZfvV6oEKUKUT4RkVu1Nb4GlUo5FbvzrMXLaHBsM7xQOJ6QQt9C4iwldLp8WD6s7hcgB9Av6xGFFP0YkPmIInk7WfbiUS5k9L53"
     "l1XRqc4Ch7ePd1Y4PJx0V23pE0JsC3ns7nNs4ouT8GJ0GxdghKs5wgjXZhZXmdKJNZXnKArSoS8OTLIEP_XUuu0peRLXgxQc2DPZJqDQXk_GZXTuqPxSyAOy"
     "8Ec98OlRpG3sR8fxr4HPhlDPwKd3Ik9jF74THco9aLfLbD5h6nlJH0ie7mCVYRBKiwSgJeS7mQFBV8BdhUoIkFdgIke4F48-GeQrX1b3VAZJCw8NYGEhAdUr"
     "LmiBquVaJv9M3v0SV5GcM6lk8VOLI-WJP_DckZSTYEZ5B-tqarAT9tWku2ficAfd_vxSSiIGVHHOW8xRJeM_7cIuzZLoT1tXhdgP30RGflqYjlWluE_7pkdv"
     "OY7iRcssrr0D9Zg36-3dp83HzzAh3yCZBodF8YpiIhjrmWZ_U3c3DUXExvZn_Pk7-Jmmg9-KSpxUEXmwNfZz4MiCrfGTye__evjBHjGvKuQ2tr_Cv_m74Xei"
     "hc4wqYDTyD8yUbA1ftpqbxaRGtu3P_1yhuyJa7_huGOfdlkpCOoWJuUAKIw0vIIohkBRETgXBBWyOdETdy9ON_uadKXTePxllaWx4dqmyu2DoYFK7oERx6Lt"
     "Hu3CdtUp_a1yW1_owuy2F3FtvOOFh8_8bhe6YbrThS8Su1xCMO83W_Z3dOpHOMMDAhFLWwNivLajer0lHlpisaV24X-nwT9kflIFAai29kfxTJCQoQy-qpIN"
     "N9lcvnNnB-R0nj4WjtBb2_0dFaKSgxhxcEe9NpQrgtwYJItcIUwgWgGyKA5Dj49y2D1PB3K7i2yX8c_p2VfkGqeiCFI-zfa_7Wvbbvj-ZLYddUqV7jnqJNi_"
     "4Yh7qFTIwSlSX_LS3iR6D8S-I74iu1fJzWvkB769qSs5MVh3ZwbuQppVuPXAP0wjbMPIkmpa5ZEj1RR_7pri14CQqLi4oiOKjly1ys01wiOL-_VyrfCIwiMK"
     "jyg8ovCIwiNPYUNhW3P7cW1ryy54g_Zu3E3Vp-JaoZgIeBnkbKFQTBmKcS4bB8MxCsYoGHMOMEbdUtRNJOsmchxsdAY_EcKNZqfjRjWK3NfL84FGFA8fDzNa"
     "P365OGQE-T4VMTogn_PkoZfFi6buz2XBoprcEea9UNEcDBFOA4pCcXIoUTh7AESEHVURIrVFUVsUtUVRWxS1RRnFFkUBW_VHUX8U9Ud56cjxHkR4kI_KmbbV"
     "_X67WC16cOOONcs5AWQegxQ_TgA58-_fNf5PQy7VptdlcTuWgzALH8kIeGFMCR7DEACE8YwUgDIQzOuI7ECy9ybWXTKksXMarC1bfDRU29yn1emqrVw3sexS"
     "oY4gRLAbiplzZeyHbmflgm0fk4JF8krk_DGo9UPJjsXjk2KVIfGmXLDPAwqWyoSVu3ZBKMz38qOpAEcUu3bANCqGIcZdrIdPJzXwAV3Y1kXQDqMIPImH-Z8R"
     "2_QVM4SlcETdlHvEekBNSDGxfb3ByYn5svZTIrhUiaSYwUmSSUXFCOfowtNQD0JWDLJkZ_F21r6cwLAO2mJ2pt4VF8MCRupiaBYj5cXgUNAXMx96-Rt5izV3"
     "9oqd1vbwTbgZD6ebREY7nm3SDKSa8L0SGVqoFaFDa-TtWIgW79ZVosWDOSnacNNNg30jJ0YbJ_rTyIp17RX0aKmHCUFa7BhCkTbbQep8B5mW-weIyB7dOxwu"
     "l3aPGr9tXpcWGpF0aXtpP9xgRdYPnz-G9APvv9SbNsTzNjnFaTjX5M5t4I7vbans2RkOHwscQW5xEFlN8LNT2_O1TVDbFLVNUts0QPCubaoaxhqbrrHpGrhP"
     "84GGsViKGgFcoUVtfCLXXKxGjQZSiRw1jxtBj9rIwoiq8orU-Ga6McUdaabzN0OHEyFIjffijhKLUSP7fdfLyiI7xrH9HJ8fS4oj1X4BTTjy6Z6P52dQzb7S"
     "zeyAS1_CIDJPoUII8HoYVNhpDnGyHJM_Rd8KwU_q-OAIulKwwenlUdFdiUZlnG-PYTKVYdseEzGqgifOXkrVKTmO79HDrHKR8CKxKtL6fAJ6FZqSPH4hEBdY"
     "MnaQUpPS8U1K1crzZVh5ZoholzTzJBra9LnLFyC1KWV_4WHdg6978IsMq-iNKVCs1IxUzUjVjFTNSNWMVM1I1YxUzUjVjFTNSNWMVM1I1YxUzUjVjFTNSNWM"
     "VM1I1YxUzUjVjFTNSNWMVM1I1YxUzUjVjFTNSNWMdEQz0v8B_dibDg"},
    // 0.14.3
    {32312,
     "ePn92JsO7Z3LcoIwGIVfxR2bTgeneFuw6oM4Oi7KTFtpp11Yp-_e5E8gFBCtWAnybTpyKYJiSHLOf77jldt6RNJQuq02H6rdXjTVbke6djss1G6Po_sHeKTw"
     "SEncHhqPNF-bvNjRtDTDy89046JK-5zKvVpH42g6a6yuzlO5k3xus5RSafsXcZB1L4KR6V3E-2_yvMnzJs-bPG_yvMnzBncK7rSbjO3yvIo9GSioXgVvi1Mx"
     "ftR_649WZ0AUr31eKWYCXnMvo11epYnqKO7sUsmsWF3rdt2-SgysWdBDIHlJRDi81kq6tz6eejP3oy7W2ks7V91yNcbrCZ76UorW5bCwMrVcHjiarN_CdLIp"
     "5DibIdswvb60J3c2arY6Vs2uRj4T71C0-kLVU_Mjkadstls-uVwu64JXe8O82ruRjNBj1S0AXduqbE4fw1Ud6KmepblO09D6UFwnLctT-lXuWI7NFqd6ZT_P"
     "wr-5jequlSZXHteNe16luM_d5_oeExmg0o6o9uhd9_jtuGeVps876LzQefsqGQLoRS5ELuxfzPIQ9MIwWs8mG_RC9EL0QvRC9EL0Qvi_aJPwf4epTQ4IC4w6"
     "iTo5bIBx5xJn19DjjmRU4SS3klFPhir_i45qMi9Pl1G9YDNfV0UF4OwpwLlRQIXl3MhyRjIduGQKrhpcNbhqcNXgqi-Gq8bBALEaYjXEaqwUvcZaayPFNJyv"
     "Fn_CWnvgqACIDRAbIDZAbIDYALEBYgPEBogNEBsgNkBsgNgAsQFi-wLErngK5QsAk-0jJvuwr9ActdZWOAnr6dhFd2FQpLoFx3yGgVoRXMxoCOEbwrdXhO_2"
     "3sVbpYJfwNQISLwAEm9l1DydOt7o1JSDn8kmP-zTfJObIS7M-qpVZrZH9Q1-XWqWoh7PR4fC1uN9kO1lv2znMtGlPW6NHnDYeOn8nbOB2CjdWr-eOWUtePiH"
     "V-9pJA8MdsJkcEbWOyPBzIOZBzMPZh7MPJh5MPNg5sHMg5kHMw9mHsw8mHkw82DmwcyDmQczD2YezDyYeTDzYObBzIOZvy3MPNx4uPH-ceN_AFyJSCI"},
    // 0.16.7
    {31757,
     "ePlciUgi7d3LTsJAGIbhWyHuTNDUFmhdeA8u3DdEIKIoXUC4fefwTzutLYiitPRNXLVSQOkwh2_-p_vVf4tUhPfQ75YEHuZbLu3UUvOLMVscpiuzNbvYzpgH"
     "8N9L0-De5o_SQRsJ1QH8rWkKs-Xzm75ivm2gaLD0RSvbfAFPKSoMeEpRYcBTSgr_5g8JcQpxek7itDyQyWtrmbS095x3k4E3wHkIdMtYE9ytXO7h6VHukLwR"
     "Hpo21SQV3AH1benuviwtbsZr9QJf7VJ8mq1XS_Ux22xVk2LjtWbaTb471S_oobNLhs6zlWpO0t1y8yKzVqm9kpTthnX9J9ZVaq7-VYJcLt9F0jWQ7b9-MeKg"
     "ONw6zbWbxYfdZ-RQ1v5Q1P4-DKMoDoNokoxHcTxOgvjPqxBLx9Y2cOoO_NDTGnpcUrysgCz-4Sy-Pp1luoVd-x-w9kX0B7qjrN6kG5WkOztVIm8EDhYOtlJM"
     "NdpfTDVuKqYa7SmmOr4J1E_iFVOd3MZwsBUOdqlbI_UW_AUKt83vGBZWHZdJ4vpKq0CxQLFAsf8MxU4Wozga3c-iI6FY_YRySL7s9b4orz2sjDMaT-iNYnZR"
     "WE7M1lvd77HddTdQlXW4Uod9YHaD6Cm3ujGN7cVJn1C1mW50KsMw78R0sXGpl3nNA_IR2dfHVE5B4kLiQuJC4vaaxGVRHNUX1RfVF9UX1ZcleJbgcXxxfDvp"
     "-JIVwC7uql1cFxbohFz8_ahAC9DiXiPF54gJ2ArYpARICZw8JYCAjICMgIyAjIB8SgGZ0M5ZBOQjEjt7JeRSYsdOLkAjQyMTHoJGlujQKE7C5Kc0sp8hMt19"
     "IkQY0BjQGNAY0BjQGNAY0BjQGNAY0BdmQDdlRC8n-AljDWMNYw1jDWMNYw1j3WfGGrkauRq5Grn6xHL1z6LJYX-jya3Wuhs97r2Kd4-17i5XWjtG6qZwGIXD"
     "iAT_IhIM_Q39Df0N_Q39Df0N_Q39Df0N_Q39Df0N_Q39Df0N_Q39Df0N_Q39Df0N_Q39Df0N_Q39fVn095W3xzb_Z4CBg4G3DAP_BMVtq68"},
    // 0.19.4
    {32485,
     "ePnFbauv7Z3bbtpAEIbv8xS-Q0hNZA6lIJVKVGqlSqHq4aIXUVRxMG1UYlQgourTd2Z2dr0-4NA2JAb-K2DX2dhe73p3Zv75APkD5O-AIH_PgtUdm91scI3W"
     "00VzxCu7jiPx9U_64UW3HvyOYjpugyifp4_ySYaeEX_x-wABQMcTAKTRlNRRMT8g0rCL8KLOo2lbOpMd1PzuN_NFZpag3hvN9F-nZ6VLqhhKuc5HsgeNVv2r"
     "mufSWl3I00IfN7-oeG5-mgQypmBoPj-LrWu4iF5LLDOr_Apa-bmJ4iadTpS0kxR95G_Uwu5NtfJNtVxTrXxT1zTN0rNN16jfaA0wY3s3l9SBagSqcZlK3tYp"
     "T_oWbkn61u2UJH3rnIfd82bHS_rWu2iD1AhSI0iNJ5tsLSOf0FVZUao1rZNBaMq5D2VJLksKnsK3qWvt4kGOSaRsfr6xM11FeJwab7y7cZy2CLKq6Mvg03tJ"
     "8JAcTXNfYqFIhqM8b0ubNuigiZPT3rTXDmcvnu-JOJkpTe1uZO4MTyqjnBFdmeApjlM09jvdpUgdb5rSdSqvNitb1xcgW4JsCbIlyJYgW4JsWTmypfMvlm09"
     "bDie5jjYGYd5ohTKrP5Z7-yAtkRvPhST6Dx3F6vEtYWsYN1W6zqTjbVzsQPq4-bM8nQfo7WxULhsIPbmaOC5n15knSnk5nJHys6WZzCOi7nV7B72UaCX43oR"
     "-_XW9M9NfY0Xy1u_bZMTRj0CE1mYiaHS4uBo2TRmO-cNTT-uUGYbc7qq5jYtSiQ_bS_WYp71KkzLs7t44tpgUcoP90sWmOPRfCSe7gUNIP8kp24-MUoU92d6"
     "EptG-h5umpnfrf5LXcLnVvLTbm82aYev_KtasXRgabMD8In6Bd9HxqBMp6WH26tMFWY6LVP5jR8a_4j62ZZdofG32fxKzplm0_n0aWgEBayUfqMT5Ngq4rUI"
     "EoCK8SkW8GytDTzFVuk3grIsTnYveRjoV7BaSxJN3c9jVfe9uU-lPn9NLgVoK6CtgLb-D7RVvN7e7ASKKyiuFaa4Ji8Vc8ousiO9IH68lEqpkD5_IGVq0n2S"
     "qSwL8tPWQJUFVRZU2RMKTAOPFmFpCEtDWFp1w9LABgYbGGxgsIHBBn4wNjCiRIEGBhoYaGBEqx5OtOrbwbvLfUWrVhRxLLGq7VljvGfEMWJWqx6zCpQyUMpA"
     "KQOlDJQyUMpAKQOlDJQyUMpAKQOlDJRypVDKDyMDKeQvA7GcRyz_jULEDFVfINKEQAQCkacWiGj8zVEpRCrANQeI_F_0IQobt_IQ9orcIw9RjQeQ5ECSA0le"
     "fST5LioUMMrBKAejHMKbEuGNuYE2tmCbBKfo70sVOFe1TJbt2jVY6mCpHyJLHSmXkXIZ2hZoW45f2wLIPSD3gNwDcg_IPSD3gNwDcg_IPSD3gNwDcg_IPSD3"
     "gNwDcg_IPSD3gNwDcg_IPSD3gNwDcg_IPSD3gNwDcg_I_WND7v8ANmzqgg"},
};
// clang-format on

std::string unpack(const Packed& packed, const std::string& before) {
    std::string stream_bytes, text(packed.size, '\0');
    from_base64url(packed.data, stream_bytes);
    z_stream stream{};
    inflateInit(&stream);
    stream.next_in = reinterpret_cast<Bytef*>(stream_bytes.data());
    stream.avail_in = static_cast<uInt>(stream_bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    if (inflate(&stream, Z_FINISH) == Z_NEED_DICT) {
        inflateSetDictionary(&stream, reinterpret_cast<const Bytef*>(before.data()), static_cast<uInt>(before.size()));
        inflate(&stream, Z_FINISH);
    }
    inflateEnd(&stream);
    return text;
}

std::array<std::string, kDictionaries> unpack_all() {
    std::array<std::string, kDictionaries> texts;
    for (size_t i = 0; i < kDictionaries; ++i) texts[i] = unpack(kPacked[i], i == 0 ? std::string() : texts[i - 1]);
    return texts;
}

}  // namespace

std::array<std::string_view, kDictionaries> dictionaries() {
    static const std::array<std::string, kDictionaries> texts = unpack_all();
    std::array<std::string_view, kDictionaries> views;
    for (size_t i = 0; i < kDictionaries; ++i) views[i] = texts[i];
    return views;
}

}  // namespace dslens
